-- The program may run as a role that is not the owner (docs/decisions/0184): it then holds no right to write in the audit,
-- and adds to it only by these functions, which run as the owner of the tables. With one role nothing changes.
ALTER FUNCTION zelo_auditar(text, bigint, text, jsonb, jsonb, bigint, text, bigint, text, text)
  SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION zelo_auditar_lote(text, text, bigint[], jsonb[], jsonb[], bigint, text, bigint, text, text)
  SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION zelo_auditar_leituras(text[], bigint[], text[], bigint[], text[], bigint[], text[], text[], int)
  SECURITY DEFINER SET search_path = public, pg_temp;
