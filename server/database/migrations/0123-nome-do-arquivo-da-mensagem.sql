-- The name of a file in the chat belongs to who sent it. Contents are kept once, under the name of whoever sent them first,
-- perhaps in another provider: that name was shown to everybody who sent the same bytes.
ALTER TABLE arquivo_envio ADD COLUMN nome text;
UPDATE arquivo_envio e SET nome = a.nome FROM arquivo a WHERE a.id = e.arquivo_id AND a.criado_por = e.usuario_id;

ALTER TABLE chat_mensagem ADD COLUMN arquivo_nome text;
-- Of another sender nothing else is known than what it is.
UPDATE chat_mensagem m SET arquivo_nome = CASE WHEN a.criado_por = m.autor_id THEN a.nome
    WHEN a.mime = 'application/pdf' THEN 'anexo.pdf' WHEN a.mime = 'image/png' THEN 'imagem.png' ELSE 'imagem.jpg' END
  FROM arquivo a WHERE a.id = m.arquivo_id;

-- Also new: a key that comes again with other words is refused, where it was answered as kept and the words were lost.
CREATE OR REPLACE FUNCTION zelo_chat_escrever(p_conversa bigint, p_prestador bigint, p_autor bigint, p_chave uuid, p_texto text, p_arquivo text)
RETURNS TABLE (estado text, seq bigint, em timestamptz, para bigint[]) LANGUAGE plpgsql AS $$
DECLARE
  c chat_conversa%ROWTYPE;
  m chat_mensagem%ROWTYPE;
BEGIN
  SELECT * INTO c FROM chat_conversa x WHERE x.id = p_conversa AND x.prestador_id = p_prestador FOR NO KEY UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT 1 FROM chat_participante p WHERE p.conversa_id = p_conversa AND p.usuario_id = p_autor AND p.saiu_em IS NULL) THEN
    RETURN QUERY SELECT 'nao-encontrada', NULL::bigint, NULL::timestamptz, NULL::bigint[];
    RETURN;
  END IF;
  SELECT * INTO m FROM chat_mensagem x WHERE x.autor_id = p_autor AND x.chave = p_chave;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN m.conversa_id = p_conversa AND m.texto = p_texto AND m.arquivo_id IS NOT DISTINCT FROM p_arquivo THEN 'repetida' ELSE 'outra' END,
      m.seq, m.em::timestamptz, '{}'::bigint[];
    RETURN;
  END IF;
  IF c.tipo = 'DIRETA' AND NOT EXISTS (
    SELECT 1 FROM chat_participante p JOIN usuario u ON u.id = p.usuario_id AND u.ativo AND u.excluido_em IS NULL
     WHERE p.conversa_id = p_conversa AND p.usuario_id <> p_autor AND p.saiu_em IS NULL) THEN
    RETURN QUERY SELECT 'inativo', NULL::bigint, NULL::timestamptz, NULL::bigint[];
    RETURN;
  END IF;
  INSERT INTO chat_mensagem (conversa_id, seq, autor_id, chave, texto, arquivo_id, arquivo_nome)
  VALUES (p_conversa, c.ultima_seq + 1, p_autor, p_chave, p_texto, p_arquivo,
    (SELECT coalesce(e.nome, 'anexo') FROM arquivo_envio e WHERE e.usuario_id = p_autor AND e.arquivo_id = p_arquivo))
  RETURNING * INTO m;
  UPDATE chat_conversa x SET ultima_seq = m.seq, ultima_em = m.em WHERE x.id = p_conversa;
  -- Whoever writes has read what stood above.
  UPDATE chat_participante p SET lida_seq = m.seq WHERE p.conversa_id = p_conversa AND p.usuario_id = p_autor AND p.lida_seq = m.seq - 1;
  RETURN QUERY SELECT 'escrita', m.seq, m.em::timestamptz,
    ARRAY(SELECT p.usuario_id FROM chat_participante p WHERE p.conversa_id = p_conversa AND p.saiu_em IS NULL);
END
$$;
