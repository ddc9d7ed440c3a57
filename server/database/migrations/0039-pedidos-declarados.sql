-- Requests to sign become a declared register (docs/decisions/0092). Written by npm run migracao; the values of what is
-- there already, the old names and the unique pending request by hand.

-- ---- Columns
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS documento text COLLATE zelo_pt_br;
UPDATE assinatura_pedido q SET documento = d.nome FROM documento d WHERE d.id = q.documento_id AND q.documento IS NULL;
ALTER TABLE assinatura_pedido ALTER COLUMN documento SET NOT NULL;
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS assinante text COLLATE zelo_pt_br;
UPDATE assinatura_pedido q SET assinante = u.nome FROM usuario u WHERE u.id = q.assinante_id AND q.assinante IS NULL;
ALTER TABLE assinatura_pedido ALTER COLUMN assinante SET NOT NULL;
ALTER TABLE assinatura_pedido ALTER COLUMN estado TYPE text COLLATE zelo_pt_br USING estado::text;
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS busca text COLLATE zelo_pt_br GENERATED ALWAYS AS (zelo_busca(COALESCE(documento::text, '') || ' ' || COALESCE(assinante::text, ''))) STORED;
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS versao integer NOT NULL DEFAULT 1;
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS criado_por bigint;
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS atualizado_em timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS atualizado_por bigint;
UPDATE assinatura_pedido SET criado_por = solicitante_id, atualizado_por = coalesce(atualizado_por, solicitante_id),
       atualizado_em = coalesce(resolvido_em, criado_em), versao = CASE WHEN resolvido_em IS NULL THEN 1 ELSE 2 END
 WHERE criado_por IS NULL;
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS excluido_em timestamptz(3);
ALTER TABLE assinatura_pedido ADD COLUMN IF NOT EXISTS excluido_por bigint;

-- ---- What the declaration says by other names, and what it cannot say: one open request for each document and signer
ALTER INDEX assinatura_pedido__pendente__uk RENAME TO assinatura_pedido_um_pendente;
ALTER TABLE assinatura_pedido DROP CONSTRAINT assinatura_pedido_estado_check, DROP CONSTRAINT assinatura_pedido_mensagem_check,
  DROP CONSTRAINT assinatura_pedido_motivo_check;
-- The step that each took already, for its timeline.
INSERT INTO transicao (recurso, registro_id, nome, de, para, em, usuario_id, usuario_nome, motivo)
SELECT 'assinatura-pedidos', q.id, CASE q.estado WHEN 'ASSINADO' THEN 'assinar' WHEN 'RECUSADO' THEN 'recusar' ELSE 'cancelar' END,
       'PENDENTE', q.estado, q.resolvido_em, u.id, u.nome, q.motivo
  FROM assinatura_pedido q JOIN usuario u ON u.id = CASE WHEN q.estado = 'CANCELADO' THEN q.solicitante_id ELSE q.assinante_id END
 WHERE q.resolvido_em IS NOT NULL;

-- ---- Rules and indexes
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__documento__ck_005c6dc2, ADD CONSTRAINT assinatura_pedido__documento__ck_005c6dc2 CHECK (char_length(documento) BETWEEN 1 AND 300);
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__assinante__ck_d285ac6f, ADD CONSTRAINT assinatura_pedido__assinante__ck_d285ac6f CHECK (char_length(assinante) BETWEEN 1 AND 200);
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__estado__ck_3afb8e2c, ADD CONSTRAINT assinatura_pedido__estado__ck_3afb8e2c CHECK (estado IN ('PENDENTE', 'ASSINADO', 'RECUSADO', 'CANCELADO'));
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__mensagem__ck_6c1ed681, ADD CONSTRAINT assinatura_pedido__mensagem__ck_6c1ed681 CHECK (char_length(mensagem) BETWEEN 1 AND 500);
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__motivo__ck_66a08273, ADD CONSTRAINT assinatura_pedido__motivo__ck_66a08273 CHECK (char_length(motivo) BETWEEN 1 AND 500);
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__documento_id__ck_c18742b2, ADD CONSTRAINT assinatura_pedido__documento_id__ck_c18742b2 CHECK (documento_id >= 1);
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__assinante_id__ck_a37aae4d, ADD CONSTRAINT assinatura_pedido__assinante_id__ck_a37aae4d CHECK (assinante_id >= 1);
ALTER TABLE assinatura_pedido DROP CONSTRAINT IF EXISTS assinatura_pedido__solicitante_id__ck_aa7b6acd, ADD CONSTRAINT assinatura_pedido__solicitante_id__ck_aa7b6acd CHECK (solicitante_id >= 1);
CREATE INDEX IF NOT EXISTS assinatura_pedido__documento__ix ON assinatura_pedido (documento, id) WHERE excluido_em IS NULL;
CREATE INDEX IF NOT EXISTS assinatura_pedido__assinante__ix ON assinatura_pedido (assinante, id) WHERE excluido_em IS NULL;
CREATE INDEX IF NOT EXISTS assinatura_pedido__prazo__ix ON assinatura_pedido (prazo, id) WHERE excluido_em IS NULL;
CREATE INDEX IF NOT EXISTS assinatura_pedido__documento_id__ix ON assinatura_pedido (documento_id, id) WHERE excluido_em IS NULL;
CREATE INDEX IF NOT EXISTS assinatura_pedido__busca__trgm ON assinatura_pedido USING gin (busca gin_trgm_ops);

-- ---- References and locks
DROP TRIGGER IF EXISTS assinatura_pedido__tg_b6f9ca0b ON assinatura_pedido;
CREATE TRIGGER assinatura_pedido__tg_b6f9ca0b BEFORE UPDATE ON assinatura_pedido FOR EACH ROW EXECUTE FUNCTION zelo_ciclo('{"estado":"estado","livres":["id","versao","busca","criado_em","criado_por","atualizado_em","atualizado_por","excluido_em","excluido_por"],"saltos":{"PENDENTE":{"RECUSADO":["resolvido_em","motivo"],"CANCELADO":["resolvido_em"],"ASSINADO":["resolvido_em"]}},"travas":{"PENDENTE":[],"ASSINADO":["fields","delete"],"RECUSADO":["fields","delete"],"CANCELADO":["fields","delete"]}}');
