-- Whose an answer is becomes right when two records of a patient are joined (docs/decisions/0118); what was answered never changes.
CREATE OR REPLACE FUNCTION zelo_form_resposta_imutavel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.valores, NEW.rotulos, NEW.form_template_id, NEW.serie_id, NEW.numero, NEW.respondida_em, NEW.prestador_id)
     IS DISTINCT FROM (OLD.valores, OLD.rotulos, OLD.form_template_id, OLD.serie_id, OLD.numero, OLD.respondida_em, OLD.prestador_id)
     OR (NEW.paciente_id IS DISTINCT FROM OLD.paciente_id AND current_setting('zelo.ciclo', true) IS DISTINCT FROM 'livre') THEN
    RAISE EXCEPTION 'form_resposta %: an answer does not change', OLD.id;
  END IF;
  RETURN NEW;
END
$$;
