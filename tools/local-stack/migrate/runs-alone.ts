const alone =
  /^\s*(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex\b.*\bconcurrently|vacuum|cluster|alter\s+system)\b/i

/** Whether PostgreSQL refuses a statement inside a transaction. `supabase db push` runs it outside the migration's transaction. */
export const runsAlone = (statement: string): boolean => alone.test(statement.replaceAll(/--.*/g, ''))
