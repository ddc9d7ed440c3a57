-- The state of the row that a dependent one belongs to is asked once for rows of the same owner that follow each other: a bill has
-- four retentions, a chart a dozen answers, and each asked anew (docs/decisions/0137). Once held FOR SHARE it changes by this transaction
-- alone, whose change forgets what was kept (zelo_ciclo); a savepoint that is gone back to takes the memory with it, as it does the lock.
CREATE OR REPLACE FUNCTION zelo_ciclo_dependente() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_regra constant jsonb := TG_ARGV[0]::jsonb;
  v_modulo constant text := v_regra ->> 'modulo';
  v_chave constant text := v_regra ->> 'chave';
  v_livres text[] := '{}';
  v_antes jsonb;
  v_depois jsonb;
  v_donos bigint[] := '{}';
  v_dono bigint;
  v_inicio text;
  v_lembrado text;
  v_estado text;
BEGIN
  IF TG_OP <> 'INSERT' THEN v_antes := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN v_depois := to_jsonb(NEW); END IF;
  IF TG_OP = 'UPDATE' THEN
    IF v_regra ? 'livres' THEN v_livres := ARRAY(SELECT jsonb_array_elements_text(v_regra -> 'livres')); END IF;
    IF v_modulo IS NOT NULL THEN
      IF current_setting('zelo.documento', true) = 'assinar' AND jsonb_array_length(v_depois -> 'aspectos') > jsonb_array_length(v_antes -> 'aspectos') THEN
        v_livres := v_livres || ARRAY(SELECT jsonb_array_elements_text(v_regra -> 'assinar'));
      ELSIF current_setting('zelo.documento', true) = 'sem-efeito' AND v_antes ->> 'sem_efeito_em' IS NULL THEN
        v_livres := v_livres || ARRAY['sem_efeito_em', 'sem_efeito_por', 'sem_efeito_motivo', 'sem_efeito_explicacao'];
      END IF;
    END IF;
  END IF;
  IF current_setting('zelo.ciclo', true) IS DISTINCT FROM 'livre' AND (v_antes - v_livres) IS DISTINCT FROM (v_depois - v_livres) THEN
    IF v_antes ->> v_chave IS NOT NULL AND (v_modulo IS NULL OR v_antes ->> 'modulo' = v_modulo) THEN
      v_donos := ARRAY[(v_antes ->> v_chave)::bigint];
    END IF;
    IF v_depois ->> v_chave IS NOT NULL AND (v_modulo IS NULL OR v_depois ->> 'modulo' = v_modulo) AND (v_depois ->> v_chave)::bigint <> ALL (v_donos) THEN
      v_donos := v_donos || (v_depois ->> v_chave)::bigint;
    END IF;
    FOREACH v_dono IN ARRAY v_donos LOOP
      v_inicio := concat(v_regra ->> 'tabela', ' ', v_dono, ' ');
      v_lembrado := current_setting('zelo.dono', true);
      -- Rows that go with their owner ask it: it may be gone.
      IF TG_OP <> 'DELETE' AND starts_with(v_lembrado, v_inicio) THEN
        v_estado := substr(v_lembrado, length(v_inicio) + 1);
      ELSE
        -- Held until the end, so that the state does not change under what is being written.
        EXECUTE format('SELECT %I FROM %I WHERE id = $1 FOR SHARE', v_regra ->> 'estado', v_regra ->> 'tabela')
           INTO v_estado USING v_dono;
        PERFORM set_config('zelo.dono', CASE WHEN v_estado IS NULL THEN '' ELSE v_inicio || v_estado END, true);
      END IF;
      IF v_regra -> 'travados' ? v_estado THEN
        RAISE EXCEPTION '% of % %: does not change in %', TG_TABLE_NAME, v_regra ->> 'tabela', v_dono, v_estado USING ERRCODE = 'ZC001';
      END IF;
    END LOOP;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION zelo_ciclo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_regra constant jsonb := TG_ARGV[0]::jsonb;
  v_antes constant jsonb := to_jsonb(OLD);
  v_depois constant jsonb := to_jsonb(NEW);
  v_de constant text := v_antes ->> (v_regra ->> 'estado');
  v_para constant text := v_depois ->> (v_regra ->> 'estado');
  v_travas constant jsonb := coalesce(v_regra #> ARRAY['travas', v_de], '[]');
  v_livres jsonb := v_regra -> 'livres';
  v_coluna text;
BEGIN
  IF v_para IS DISTINCT FROM v_de THEN
    PERFORM set_config('zelo.dono', '', true);
  END IF;
  IF current_setting('zelo.ciclo', true) = 'livre' THEN
    RETURN NEW;
  END IF;
  IF v_para IS DISTINCT FROM v_de THEN
    IF v_regra #> ARRAY['saltos', v_de, v_para] IS NULL THEN
      RAISE EXCEPTION '% %: % does not become %', TG_TABLE_NAME, v_antes ->> 'id', v_de, v_para USING ERRCODE = 'ZC002';
    END IF;
    v_livres := v_livres || (v_regra #> ARRAY['saltos', v_de, v_para]) || jsonb_build_array(v_regra ->> 'estado');
  END IF;
  IF v_travas ? 'fields' THEN
    SELECT a.key INTO v_coluna FROM jsonb_each(v_antes) a
     WHERE NOT v_livres ? a.key AND a.value IS DISTINCT FROM v_depois -> a.key LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION '% %: % does not change in %', TG_TABLE_NAME, v_antes ->> 'id', v_coluna, v_de USING ERRCODE = 'ZC001';
    END IF;
  END IF;
  IF v_travas ? 'delete' AND v_antes ->> 'excluido_em' IS NULL AND v_depois ->> 'excluido_em' IS NOT NULL THEN
    RAISE EXCEPTION '% %: is not deleted in %', TG_TABLE_NAME, v_antes ->> 'id', v_de USING ERRCODE = 'ZC001';
  END IF;
  RETURN NEW;
END
$$;
