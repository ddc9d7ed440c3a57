-- Documents that the product issued (docs/decisions/0106): the code that is printed on them, and what anybody who has the
-- paper may know of it. Nothing of the patient is here.
CREATE TABLE documento_emitido (
  documento_id bigint PRIMARY KEY REFERENCES documento ON DELETE CASCADE,
  codigo text NOT NULL UNIQUE,
  tipo text NOT NULL,
  numero text NOT NULL,
  profissional text NOT NULL,
  conselho text NOT NULL,
  unidade text NOT NULL,
  emitido_em timestamptz NOT NULL DEFAULT now()
);

-- The locked record's documents take a signature, and the word that one counts no more: neither changes what was written.
-- Only under the setting of the very act, and only of the columns that the act writes (rule 'assinar'): a signed file of other
-- words must not take an unsigned one's place.
CREATE OR REPLACE FUNCTION zelo_ciclo_dependente() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_regra constant jsonb := TG_ARGV[0]::jsonb;
  v_modulo constant text := v_regra ->> 'modulo';
  v_ato constant text := coalesce(current_setting('zelo.documento', true), '');
  v_livres text[] := ARRAY(SELECT jsonb_array_elements_text(v_regra -> 'livres'));
  v_antes jsonb;
  v_depois jsonb;
  v_dono bigint;
  v_estado text;
BEGIN
  IF TG_OP <> 'INSERT' THEN v_antes := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN v_depois := to_jsonb(NEW); END IF;
  IF TG_OP = 'UPDATE' AND v_modulo IS NOT NULL THEN
    IF v_ato = 'assinar' AND jsonb_array_length(v_depois -> 'aspectos') > jsonb_array_length(v_antes -> 'aspectos') THEN
      v_livres := v_livres || ARRAY(SELECT jsonb_array_elements_text(v_regra -> 'assinar'));
    ELSIF v_ato = 'sem-efeito' AND v_antes ->> 'sem_efeito_em' IS NULL THEN
      v_livres := v_livres || ARRAY['sem_efeito_em', 'sem_efeito_por', 'sem_efeito_motivo', 'sem_efeito_explicacao'];
    END IF;
  END IF;
  IF current_setting('zelo.ciclo', true) IS DISTINCT FROM 'livre' AND (v_antes - v_livres) IS DISTINCT FROM (v_depois - v_livres) THEN
    FOR v_dono IN
      SELECT DISTINCT (linha ->> (v_regra ->> 'chave'))::bigint FROM unnest(ARRAY[v_antes, v_depois]) linha
       WHERE linha ->> (v_regra ->> 'chave') IS NOT NULL AND (v_modulo IS NULL OR linha ->> 'modulo' = v_modulo)
    LOOP
      -- Held until the end, so that the state does not change under what is being written.
      EXECUTE format('SELECT %I FROM %I WHERE id = $1 FOR SHARE', v_regra ->> 'estado', v_regra ->> 'tabela')
         INTO v_estado USING v_dono;
      IF v_regra -> 'travados' ? v_estado THEN
        RAISE EXCEPTION '% of % %: does not change in %', TG_TABLE_NAME, v_regra ->> 'tabela', v_dono, v_estado USING ERRCODE = 'ZC001';
      END IF;
    END LOOP;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;
