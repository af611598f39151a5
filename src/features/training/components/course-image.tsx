import { useState } from 'react'

/** A course's picture, or its initial on the green wall when there is none or it cannot be shown. */
export function CourseImage({ title, imageUrl }: { title: string; imageUrl: string | null }) {
  const [broken, setBroken] = useState<string>()
  if (imageUrl !== null && imageUrl !== broken) {
    return (
      <img
        src={imageUrl}
        alt=""
        className="course-image"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(imageUrl)}
      />
    )
  }
  return (
    <div className="course-image course-initial" aria-hidden="true">
      <svg viewBox="0 0 320 120" fill="none" preserveAspectRatio="xMaxYMid slice">
        <path d="M360 26H256a17 17 0 0 0 0 34h14a17 17 0 0 1 0 34H-900" />
      </svg>
      <span>{Array.from(title.trim())[0]?.toUpperCase()}</span>
    </div>
  )
}
