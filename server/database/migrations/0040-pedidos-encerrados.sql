-- Requests that ended with their document (made void) before there were steps: 0039 took them for taken back by who asked.

UPDATE transicao t SET nome = 'encerrar', usuario_id = u.id, usuario_nome = u.nome
  FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id JOIN usuario u ON u.id = d.sem_efeito_por
 WHERE t.recurso = 'assinatura-pedidos' AND t.registro_id = q.id AND t.nome = 'cancelar'
   AND d.sem_efeito_em BETWEEN q.resolvido_em - interval '1 minute' AND q.resolvido_em + interval '1 minute';
