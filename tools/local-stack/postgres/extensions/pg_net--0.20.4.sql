-- The part of pg_net that the project uses: http_post and the tables. The stack's Node process sends queued requests (../../net/).
create schema net;

create domain net.http_method as text check (lower(value) in ('get', 'post', 'delete'));

create unlogged table net.http_request_queue (
  id bigserial,
  method net.http_method not null,
  url text not null,
  headers jsonb,
  body bytea,
  timeout_milliseconds integer not null
);

create unlogged table net._http_response (
  id bigint,
  status_code integer,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create index _http_response_created_idx on net._http_response (created);

create function net.http_post(
  url text,
  body jsonb default '{}',
  params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
) returns bigint language plpgsql as $$
declare
  content_type constant text := (
    select given.value from jsonb_each_text(coalesce(headers, '{}')) as given
    where lower(given.key) = 'content-type' limit 1);
  request_id bigint;
begin
  if url !~* '^[a-z][a-z0-9+.-]*://[^/?#\s]+\S*$' then
    raise exception 'the URL "%" is malformed: it needs a scheme and a host', url using errcode = '22023';
  end if;
  if params <> '{}' then
    raise exception 'net.http_post() takes no params in the local stack' using errcode = '0A000', hint = 'Write them into the URL.';
  end if;
  if content_type is null then
    headers := headers || '{"Content-Type": "application/json"}';
  elsif content_type <> 'application/json' then
    raise exception 'Content-Type header must be "application/json"';
  end if;
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values ('POST', http_post.url, http_post.headers, convert_to(http_post.body::text, 'UTF8'), http_post.timeout_milliseconds)
  returning id into request_id;
  perform pg_catalog.pg_notify('pg_net', '');
  return request_id;
end
$$;

grant usage on schema net to public;
grant all on all sequences in schema net to public;
grant all on all tables in schema net to public;
-- Additional grants of the hosted service.
grant usage on schema net to postgres, anon, authenticated, service_role;
