-- Lists of people stand in the order of the names that they show: the social name where there is one. The order of the
-- civil name alone is asked for by nothing any more.
DO $$
BEGIN
  IF to_regclass('public.paciente') IS NOT NULL THEN
    CREATE INDEX IF NOT EXISTS paciente__prestador_id__nome_social__nome__ix
      ON paciente (prestador_id, coalesce(nome_social, nome), id) INCLUDE (nome_social, nome) WHERE excluido_em IS NULL;
    DROP INDEX IF EXISTS paciente__prestador_id__nome__ix;
  END IF;
  IF to_regclass('public.profissional') IS NOT NULL THEN
    CREATE INDEX IF NOT EXISTS profissional__nome_social__nome__ix
      ON profissional (coalesce(nome_social, nome), id) INCLUDE (nome_social, nome) WHERE excluido_em IS NULL;
    DROP INDEX IF EXISTS profissional__nome__ix;
  END IF;
END
$$;
