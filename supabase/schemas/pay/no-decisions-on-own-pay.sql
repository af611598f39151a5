-- Administrators cannot decide their own pay (rule 23.22).

create function private.is_only_administrator() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not exists (
    select from public.profiles other
    where other.id <> (select auth.uid()) and (other.role = 'admin' or other.id = private.founder_id())
  );
end
$$;
comment on function private.is_only_administrator() is 'True if there is no administrator other than the caller.';

create function private.own_pay_refusal() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when private.is_only_administrator() then
      'You are the only administrator, and nobody decides their own pay. Make somebody else an administrator first, or pay yourself '
      'outside Shinework.'
    else 'You cannot decide your own pay. Another administrator has to do it.' end;
end
$$;
comment on function private.own_pay_refusal() is
  'Why an administrator cannot approve their own hours or add to their own pay (rule 23.22).';

create function private.assert_not_own_pay(person uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if person = (select auth.uid()) then
    raise exception '%', private.own_pay_refusal() using errcode = 'PT409';
  end if;
end
$$;
comment on function private.assert_not_own_pay(uuid) is 'Raises PT409 if the person is the calling administrator (rule 23.22).';
