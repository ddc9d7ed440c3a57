-- The audit's functions run as the owner (0156): whoever may call them writes events. A function may be called by
-- everybody until somebody takes that away; the program's role has it by name (server/database/program-role.ts).
REVOKE EXECUTE ON FUNCTION
  zelo_auditar(text, bigint, text, jsonb, jsonb, bigint, text, bigint, text, text),
  zelo_auditar_lote(text, text, bigint[], jsonb[], jsonb[], bigint, text, bigint, text, text),
  zelo_auditar_leituras(text[], bigint[], text[], bigint[], text[], bigint[], text[], text[], int)
  FROM PUBLIC;
