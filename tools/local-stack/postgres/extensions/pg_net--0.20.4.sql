-- pg_net's documented functions and tables. The stack's Node process sends what is queued (../../net/).
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

create function net.wake() returns void language sql as $$
  select pg_catalog.pg_notify('pg_net', '')
$$;

create function net.check_worker_is_up() returns void language plpgsql as $$
begin
  if not exists (select from pg_catalog.pg_stat_activity where application_name like 'pg_net %') then
    raise exception 'the pg_net background worker is not up'
      using detail = 'The local stack''s services do not run on this database.';
  end if;
end
$$;

create function net.worker_restart() returns boolean language plpgsql as $$
begin
  raise exception 'net.worker_restart() is not part of the local stack' using errcode = '0A000';
end
$$;

create function net.wait_until_running() returns void language plpgsql as $$
begin
  raise exception 'net.wait_until_running() is not part of the local stack' using errcode = '0A000';
end
$$;

create function net._urlencode_string(string character varying) returns text immutable language sql as $$
  select coalesce(string_agg(
    case when letter ~ '^[A-Za-z0-9._~-]$' then letter else '%' || upper(encode(set_byte('\x00', 0, byte), 'hex')) end,
    '' order by place), '')
  from (
    select place, byte, case when byte between 1 and 127 then chr(byte) else '' end as letter
    from convert_to(string, 'UTF8') as bytes,
      generate_series(0, length(bytes) - 1) as place,
      get_byte(bytes, place) as byte
  ) as letters
$$;

create function net._encode_url_with_params_array(url text, params_array text[]) returns text
immutable language plpgsql as $$
declare
  parts text[] := regexp_match(url, '^([a-z][a-z0-9+.-]*://[^/?#\s]+)([^?#\s]*)(\?[^#\s]*)?(#\S*)?$', 'i');
begin
  if parts is null then
    raise exception 'the URL "%" is malformed: it needs a scheme and a host', url using errcode = '22023';
  end if;
  return parts[1] || coalesce(nullif(parts[2], ''), '/')
    || coalesce('?' || nullif(array_to_string(
      nullif(ltrim(parts[3], '?'), '') || array_remove(params_array, null), '&'), ''), '')
    || coalesce(parts[4], '');
end
$$;

create function net._parameters(params jsonb) returns text[] language sql immutable as $$
  select array_agg(net._urlencode_string(key) || '=' || net._urlencode_string(value))
  from jsonb_each_text(params)
$$;

create function net._request(
  method net.http_method, url text, params jsonb, headers jsonb, body jsonb, timeout_milliseconds integer
) returns bigint language plpgsql as $$
declare
  request_id bigint;
begin
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values (
    _request.method,
    net._encode_url_with_params_array(_request.url, net._parameters(params)),
    _request.headers,
    convert_to(_request.body::text, 'UTF8'),
    _request.timeout_milliseconds
  )
  returning id into request_id;
  perform net.wake();
  return request_id;
end
$$;

create function net.http_get(
  url text,
  params jsonb default '{}',
  headers jsonb default '{}',
  timeout_milliseconds integer default 5000
) returns bigint language sql as $$
  select net._request('GET', url, params, headers, null, timeout_milliseconds)
$$;

create function net.http_post(
  url text,
  body jsonb default '{}',
  params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
) returns bigint language plpgsql as $$
declare
  content_type text;
begin
  select given.value into content_type
  from jsonb_each_text(coalesce(headers, '{}')) as given
  where lower(given.key) = 'content-type'
  limit 1;
  if content_type is null then
    headers := headers || '{"Content-Type": "application/json"}';
  elsif content_type <> 'application/json' then
    raise exception 'Content-Type header must be "application/json"';
  end if;
  return net._request('POST', url, params, headers, body, timeout_milliseconds);
end
$$;

create function net.http_delete(
  url text,
  params jsonb default '{}',
  headers jsonb default '{}',
  timeout_milliseconds integer default 5000,
  body jsonb default null
) returns bigint language sql as $$
  select net._request('DELETE', url, params, headers, body, timeout_milliseconds)
$$;

create function net.http_collect_response(request_id bigint, async boolean default true)
returns void language plpgsql as $$
begin
  raise exception 'net.http_collect_response() is not part of the local stack' using errcode = '0A000',
    hint = 'Read net._http_response.';
end
$$;

grant usage on schema net to public;
grant all on all sequences in schema net to public;
grant all on all tables in schema net to public;
-- As the hosted service grants in addition.
grant usage on schema net to postgres, anon, authenticated, service_role;
