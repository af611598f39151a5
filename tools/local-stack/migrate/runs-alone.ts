const alone =
  /^\s*(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex\b.*\bconcurrently|vacuum|cluster|alter\s+system)\b/i

/**
 * Whether a statement must run outside a transaction. `supabase db push` also runs it outside the migration's transaction.
 */
export const runsAlone = (statement: string): boolean => alone.test(statement.replaceAll(/--.*/g, ''))
