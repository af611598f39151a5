export { GstSection } from './cleaner/components/gst-section'
