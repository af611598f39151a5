import type { ComponentProps, CSSProperties } from 'react'
import styles from './slider.module.css'

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max'> & {
  value: number
  min: number
  max: number
  /** Shown after the number and read out with it: "km". */
  unit: string
}

/** The platform's slider, which also shows its value. Controlled: pass `value` and `onChange`. */
export function Slider({ unit, value, min, max, ...rest }: SliderProps) {
  const filled = ((value - min) / (max - min)) * 100
  const style: CSSProperties & Record<'--filled', string> = { '--filled': `${filled}%` }
  return (
    <div className={styles.slider}>
      <input
        {...rest}
        value={value}
        min={min}
        max={max}
        type="range"
        style={style}
        aria-valuetext={`${value} ${unit}`}
      />
      <output htmlFor={rest.id}>
        {value} {unit}
      </output>
    </div>
  )
}
