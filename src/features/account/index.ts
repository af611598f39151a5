export { NewPasswordFields, ProximityField } from './components/auth-fields'
export { CodeField, codeIn, useAsksCode } from './components/code-field'
export { ConfirmIdentity } from './components/confirm-identity'
export { NewFactor } from './components/new-factor'
export { RecoveryCodes } from './components/recovery-codes'
export { useCaptcha } from './components/use-captcha'
export { type Confirmation, confirmationOf } from './confirm-identity'
export { changePassword } from './passwords'
export { type IssuedCodes, makeRecoveryCodes, recoveryCodesQuery } from './recovery-codes'
export { type ChangedPasswordValues, changedPasswordSchema } from './schema'
export {
  type Factor,
  type FactorChange,
  factorsQuery,
  needsCode,
  permitFactorChange,
  removeFactor,
  wrongCode,
} from './second-factor'
export { useFormOutcome } from './use-form-outcome'
export { lossQuestion, useLogout } from './use-logout'
export type { AccountFile } from './your-data/api'
export { DeleteAccount } from './your-data/components/delete-account'
export { DownloadData } from './your-data/components/download-data'
