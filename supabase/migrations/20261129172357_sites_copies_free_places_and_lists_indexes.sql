-- sites copies free places and lists: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';

-- A build waits for older transactions, and nobody waits for the build.
set lock_timeout = 0;

DROP INDEX CONCURRENTLY IF EXISTS public.conversation_messages_text_idx;
CREATE INDEX CONCURRENTLY conversation_messages_text_idx ON public.conversation_messages USING gin (private.folded(message) extensions.gin_trgm_ops);
