import * as z from 'zod/mini'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())
const whole = z.nullable(z.number())

const statementSchema = z.object({
  number: z.string(),
  kind: z.enum(['remittance', 'rcti']),
  name: z.string(),
  abn: text,
  amount_cents: z.number(),
  gst_cents: z.number(),
  /**
   * Above 0: negative GST that later statements will deduct. Below 0: GST that this statement deducts for
   * earlier statements.
   */
  gst_carried_cents: z.number(),
  /** The text of the person's agreement to tax invoices. Null for a remittance advice. */
  agreement: text,
  status: z.enum(['exported', 'paid', 'rejected', 'returned', 'settled']),
  dated: z.string(),
  paid_at: text,
  /** The day on which the bank last returned the payment. */
  returned_on: text,
  payer: z.object({ name: text, abn: text }),
  lines: z.array(
    z.object({
      kind: z.string(),
      day: z.string(),
      job_title: text,
      minutes: whole,
      basis: text,
      rate_cents: whole,
      amount_cents: z.number(),
      reason: text,
      is_taxable: z.boolean(),
    }),
  ),
})
export type Statement = z.infer<typeof statementSchema>
export type StatementLine = Statement['lines'][number]

/** A payment's statement, for its payee or for administrators (rule 23.12). */
async function fetchStatement(paymentId: string): Promise<Statement> {
  return read(
    supabase.rpc('pay_statement', { payment_id: paymentId }),
    t('The statement could not be loaded.'),
    statementSchema,
  )
}

/** Generates a payment's statement and downloads it. Throws a displayable error. */
export async function saveStatement(paymentId: string): Promise<void> {
  const [statement, { saveStatementPdf }] = await Promise.all([
    fetchStatement(paymentId),
    import('./statement-pdf'),
  ])
  await saveStatementPdf(statement)
}
