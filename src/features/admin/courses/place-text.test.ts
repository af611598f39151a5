import { expect, it } from 'vitest'
import { placeText } from './place-text'

const person = { completed: false, section_title: 'Safety', question_number: 2, question_total: 3 }

it('says where somebody is', () => {
  expect(placeText(person)).toBe('Safety, question 2 of 3')
  expect(placeText({ ...person, section_title: '' })).toBe('At the beginning')
  expect(placeText({ ...person, completed: true })).toBe('Finished')
})
