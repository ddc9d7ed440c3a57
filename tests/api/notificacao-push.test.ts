/** Web push: the calls of A7, one person for each browser, and what leaves the server, opened by a stand-in service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPushConfig } from '#server/gateways/push/config.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startPush, type AssinaturaPush, type ServicoPush } from '../../mock-server/push.ts';
import {
  chamar,
  contar,
  entrar,
  iniciar,
  pessoa,
  tokenPush,
  type Pessoa,
  type Servidor,
} from './notificacao-apoio.ts';

type UsuarioPush = { readonly uid: string; readonly pushTokens: readonly string[] };

let test: TestDatabase;
let servico: ServicoPush;
let aqui: Servidor;
let ali: Servidor;

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 3 });
  servico = await startPush();
  const env = { ZELO_DEMO: '1', PUSH_SUBSTITUTO: servico.url };
  aqui = await iniciar(test.url, env);
  ali = await iniciar(test.url, env);
});
afterAll(async () => {
  await aqui?.close();
  await ali?.close();
  await servico?.close();
  await test?.drop();
});

const usado = (usuario: Pessoa, assinatura: AssinaturaPush) =>
  chamar<UsuarioPush[]>(aqui, usuario.token, 'GET', `usuarios/token/used/${tokenPush(assinatura)}`);
const ligar = (usuario: Pessoa, assinatura: AssinaturaPush, uid: number = usuario.id) =>
  chamar<UsuarioPush>(
    aqui,
    usuario.token,
    'POST',
    `usuarios/push-tokens/${uid}/add/${tokenPush(assinatura)}`,
  );
const desligar = (usuario: Pessoa, assinatura: AssinaturaPush, uid: number = usuario.id) =>
  chamar<UsuarioPush>(
    aqui,
    usuario.token,
    'DELETE',
    `usuarios/push-tokens/${uid}/remove/${tokenPush(assinatura)}`,
  );
const recebidas = ({ endpoint }: AssinaturaPush) =>
  servico.mensagens.filter((mensagem) => mensagem.endpoint === endpoint);
const textos = (assinatura: AssinaturaPush) =>
  recebidas(assinatura).map(({ texto }) => JSON.parse(texto ?? 'null') as unknown);
const ligados = async ({ id }: Pessoa): Promise<number> =>
  (await test.database.pool.query('SELECT 1 FROM push_assinatura WHERE usuario_id = $1', [id])).rowCount ?? 0;
/** The queue has nothing left to send. */
const fila = async (): Promise<number> =>
  (
    await test.database.pool.query(
      `SELECT 1 FROM tarefa WHERE tipo = 'push' AND estado IN ('na-fila', 'executando')`,
    )
  ).rowCount ?? 0;

describe('[PUSH-01] the calls', () => {
  it('[PUSH-01] used, add and remove, for the own uid', async () => {
    const ana = await pessoa(aqui);
    const navegador = servico.assinar();
    const token = tokenPush(navegador);
    expect((await usado(ana, navegador)).body).toEqual([]);
    expect((await ligar(ana, navegador)).body).toEqual({ uid: String(ana.id), pushTokens: [token] });
    expect((await ligar(ana, navegador)).body.pushTokens).toEqual([token]);
    expect((await usado(ana, navegador)).body).toEqual([{ uid: String(ana.id), pushTokens: [token] }]);
    expect((await desligar(ana, navegador)).body).toEqual({ uid: String(ana.id), pushTokens: [] });
    expect((await desligar(ana, navegador)).status).toBe(200);
    expect((await usado(ana, navegador)).body).toEqual([]);
    const { rows } = await test.database.pool.query(
      `SELECT acao, antes, depois FROM auditoria WHERE recurso = 'push-tokens' AND registro_id = $1 ORDER BY seq`,
      [ana.id],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['inserir', 'excluir']);
    expect(JSON.stringify(rows)).not.toContain('/push/');
  });

  it('[PUSH-01] [F15] a browser that changed its address by itself is told by its whole former one, and by nothing less', async () => {
    const ana = await pessoa(aqui);
    const [velho, novo] = [servico.assinar(), servico.assinar()];
    await ligar(ana, velho);
    const trocar = (antes: string, agora: string) =>
      fetch(`${aqui.url}/api/notificacoes/publico/navegador`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ antes, agora }),
      });
    // Made for a former key of the server: the one in force is answered, and nothing changes.
    const comChave = (chave: string) =>
      fetch(`${aqui.url}/api/notificacoes/publico/navegador`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ antes: tokenPush(velho), agora: tokenPush(novo), chave }),
      });
    expect(await (await comChave('BOutraChave')).json()).toEqual({
      chavePublica: expect.stringMatching(/^B/),
    });
    expect((await usado(ana, velho)).body).toMatchObject([{ uid: String(ana.id) }]);
    const meio = { endpoint: velho.endpoint, keys: { ...velho.keys, auth: 'A'.repeat(22) } };
    expect((await trocar(tokenPush(meio), tokenPush(novo))).status).toBe(404);
    const alheio = { ...novo, endpoint: 'https://exemplo.com.br/push' };
    expect((await trocar(tokenPush(velho), tokenPush(alheio))).status).toBe(422);
    expect((await trocar(tokenPush(velho), tokenPush(novo))).status).toBe(204);
    expect((await usado(ana, novo)).body).toMatchObject([{ uid: String(ana.id) }]);
    expect((await usado(ana, velho)).body).toEqual([]);
    // Once: the former address is nobody's any more, and a session that has ended gives none back.
    expect((await trocar(tokenPush(velho), tokenPush(servico.assinar()))).status).toBe(404);
    await test.database.pool.query('UPDATE sessao SET revogada_em = now() WHERE usuario_id = $1', [ana.id]);
    expect((await trocar(tokenPush(novo), tokenPush(velho))).status).toBe(404);
  });

  it('[PUSH-01] nobody links or unlinks for another, an administrator neither', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui);
    const chefe = await pessoa(aqui, { admin: true });
    const navegador = servico.assinar();
    await ligar(ana, navegador);
    for (const usuario of [bia, chefe]) {
      expect((await ligar(usuario, servico.assinar(), ana.id)).status).toBe(403);
      expect((await desligar(usuario, navegador, ana.id)).status).toBe(403);
      expect((await desligar(usuario, navegador)).status).toBe(200);
    }
    expect(await ligados(ana)).toBe(1);
    expect(
      (await chamar(aqui, ana.token, 'POST', `usuarios/push-tokens/x/add/${tokenPush(navegador)}`)).status,
    ).toBe(403);
  });

  it('[PUSH-01] [PUSH-02] a browser belongs to one person; of another only the use is told', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui);
    const navegador = servico.assinar();
    await ligar(ana, navegador);
    await ligar(ana, servico.assinar());
    const refused = await ligar(bia, navegador);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('Este navegador recebe as notificações de outro usuário');
    expect((await usado(bia, navegador)).body).toEqual([
      { uid: String(ana.id), pushTokens: [tokenPush(navegador)] },
    ]);
    // Half a subscription (the address alone, seen in some log) tells nothing.
    const guessed = { endpoint: navegador.endpoint, keys: { ...navegador.keys, auth: 'A'.repeat(22) } };
    expect((await usado(bia, guessed)).body).toEqual([]);
  });

  it('[PUSH-02] is not offered to admins', async () => {
    const chefe = await pessoa(aqui, { admin: true });
    expect((await chamar(aqui, chefe.token, 'GET', 'notificacoes/_push')).body).toMatchObject({
      oferecido: false,
    });
    const refused = await ligar(chefe, servico.assinar());
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ codigo: 'modulo-restrito' });
    const ana = await pessoa(aqui);
    expect((await chamar(aqui, ana.token, 'GET', 'notificacoes/_push')).body).toMatchObject({
      oferecido: true,
    });
  });

  it.each([
    'http://127.0.0.1:1/push/x',
    'https://127.0.0.1/push',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.5/x',
    'https://localhost/x',
    'https://example.com/push',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com@10.0.0.5/x',
    'file:///etc/passwd',
  ])('[PUSH-01] no browser lives at %s, and the server posts nothing there', async (endpoint) => {
    const ana = await pessoa(aqui);
    const answer = await ligar(ana, { ...servico.assinar(), endpoint });
    expect(answer.status).toBe(422);
    expect(await ligados(ana)).toBe(0);
  });

  it.each(['x', 'AAAA', '%00', '..%2F..%2Fetc', 'A'.repeat(2_990)])(
    '[PUSH-01] a token that is none: %s',
    async (token) => {
      const ana = await pessoa(aqui);
      for (const [method, path] of [
        ['GET', `usuarios/token/used/${token}`],
        ['POST', `usuarios/push-tokens/${ana.id}/add/${token}`],
        ['DELETE', `usuarios/push-tokens/${ana.id}/remove/${token}`],
      ] as const)
        expect((await chamar(aqui, ana.token, method, path)).status).toBe(400);
    },
  );

  it('[PUSH-01] at most 20 browsers each', async () => {
    const ana = await pessoa(aqui);
    for (let n = 0; n < 20; n++) expect((await ligar(ana, servico.assinar())).status).toBe(200);
    expect((await ligar(ana, servico.assinar())).status).toBe(409);
  });

  it('[PUSH-01] a registration that fails midway leaves nothing', async () => {
    const ana = await pessoa(aqui);
    const navegador = servico.assinar();
    await test.database.pool.query('ALTER TABLE auditoria_cadeia RENAME TO auditoria_cadeia_fora');
    try {
      expect((await ligar(ana, navegador)).status).toBe(500);
    } finally {
      await test.database.pool.query('ALTER TABLE auditoria_cadeia_fora RENAME TO auditoria_cadeia');
    }
    expect(await ligados(ana)).toBe(0);
    expect((await ligar(ana, navegador)).status).toBe(200);
  });
});

describe('[PUSH-01] what is sent', () => {
  it('[NGS-47] [PUSH-01] kind, count and neutral words, sealed for this browser, signed for this service', async () => {
    const ana = await pessoa(aqui);
    const navegador = servico.assinar();
    await ligar(ana, navegador);
    const segredo = { titulo: 'Maria da Silva', texto: 'dor torácica, leito 3', dadosSensiveis: true };
    await contar(ali, { para: [ana.id], tipo: 'AMB', destino: '/pedidos-ambulancia', ...segredo });
    await expect.poll(() => recebidas(navegador).length).toBe(1);
    const [mensagem] = recebidas(navegador);
    expect(JSON.parse(mensagem?.texto ?? '')).toEqual({
      id: expect.any(Number),
      tipo: 'AMB',
      titulo: 'Novo pedido de ambulância',
      texto: 'Toque para abrir o Zelo.',
      naoLidas: 1,
    });
    expect(mensagem).toMatchObject({ ttl: '86400', urgencia: 'high' });
    expect(mensagem?.vapid?.sub).toMatch(/^mailto:/);
    expect(mensagem?.topico?.length).toBeLessThanOrEqual(32);
    await contar(aqui, { para: [ana.id], tipo: 'AGE' });
    await expect
      .poll(() => textos(navegador)[1])
      .toMatchObject({
        titulo: 'Novidade na agenda',
        texto: 'Você tem 2 notificações não lidas. Toque para abrir o Zelo.',
        naoLidas: 2,
      });
  });

  it('[PUSH-01] both servers sign with the same key, which outlives them', async () => {
    const ana = await pessoa(aqui);
    const key = async (servidor: Servidor) =>
      (await chamar<{ chavePublica: string }>(servidor, ana.token, 'GET', 'notificacoes/_push')).body
        .chavePublica;
    const third = await iniciar(test.url);
    expect(new Set([await key(aqui), await key(ali), await key(third)]).size).toBe(1);
    expect(await key(aqui)).toMatch(/^B[A-Za-z0-9_-]{86}$/);
    await third.close();
  });

  it('[PUSH-01] each browser of the person rings once, of nobody else', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui);
    const [mesa, celular, alheio] = [servico.assinar(), servico.assinar(), servico.assinar()];
    await ligar(ana, mesa);
    await ligar(ana, celular);
    await ligar(bia, alheio);
    await contar(aqui, { para: [ana.id], chave: 'evento:1' });
    await contar(ali, { para: [ana.id], chave: 'evento:1' });
    await expect.poll(() => recebidas(mesa).length + recebidas(celular).length).toBe(2);
    await expect.poll(fila).toBe(0);
    expect([recebidas(mesa).length, recebidas(celular).length, recebidas(alheio).length]).toEqual([1, 1, 0]);
  });

  it('[PUSH-01] signing out, a revoked or an expired session unlink the browser', async () => {
    const { pool } = test.database;
    const ana = await pessoa(aqui);
    const outraSessao = { id: ana.id, token: await entrar(aqui, ana.id) };
    const velha = { id: ana.id, token: await entrar(aqui, ana.id) };
    const [saiu, ficou, venceu] = [servico.assinar(), servico.assinar(), servico.assinar()];
    await ligar(ana, saiu);
    await ligar(outraSessao, ficou);
    await ligar(velha, venceu);
    await chamar(ali, ana.token, 'POST', 'auth/token/revoke');
    expect(await ligados(ana)).toBe(2);
    await pool.query(
      `UPDATE sessao s SET expira_em = now() - interval '1 second' FROM push_assinatura a WHERE a.sessao_id = s.id AND a.endpoint = $1`,
      [venceu.endpoint],
    );
    aqui.app.sessoes.esquecer();
    ali.app.sessoes.esquecer();
    await contar(aqui, { para: [ana.id] });
    await expect.poll(() => recebidas(ficou).length).toBe(1);
    await expect.poll(fila).toBe(0);
    expect([recebidas(saiu).length, recebidas(venceu).length]).toEqual([0, 0]);
    expect(await ligados(ana)).toBe(1);
  });

  it('[PUSH-01] the next person of the browser gets it only once it is free, and then alone', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui);
    const navegador = servico.assinar();
    await ligar(ana, navegador);
    expect((await ligar(bia, navegador)).status).toBe(409);
    await chamar(aqui, ana.token, 'POST', 'auth/token/revoke');
    expect((await ligar(bia, navegador)).status).toBe(200);
    await contar(aqui, { para: [ana.id, bia.id] });
    await expect.poll(() => recebidas(navegador).length).toBe(1);
    await expect.poll(fila).toBe(0);
    const told = await test.database.pool.query<{ usuario_id: number }>(
      'SELECT usuario_id FROM notificacao WHERE id = $1',
      [(textos(navegador)[0] as { id: number }).id],
    );
    expect(told.rows[0]?.usuario_id).toBe(bia.id);
  });

  it('[PUSH-01] a dead browser is forgotten, and does not stop the others', async () => {
    const ana = await pessoa(aqui);
    const [morto, vivo] = [servico.assinar(), servico.assinar()];
    await ligar(ana, morto);
    await ligar(ana, vivo);
    servico.cancelar(morto.endpoint);
    await contar(aqui, { para: [ana.id] });
    await expect.poll(() => recebidas(vivo).length).toBe(1);
    await expect.poll(() => ligados(ana)).toBe(1);
  });

  it('[PUSH-01] a service that is down, busy or cuts the line is tried again, and rings once', async () => {
    const ana = await pessoa(aqui);
    const navegador = servico.assinar();
    await ligar(ana, navegador);
    servico.responder(navegador.endpoint, 429);
    await contar(aqui, { para: [ana.id] });
    await expect.poll(() => recebidas(navegador).length).toBe(1);
    for (const status of [503, 0]) {
      servico.responder(navegador.endpoint, status);
      const before = recebidas(navegador).length;
      await contar(aqui, { para: [ana.id] });
      const waiting = async () =>
        (
          await test.database.pool.query(
            `UPDATE tarefa SET executar_em = now() WHERE tipo = 'push' AND estado = 'na-fila' AND tentativas > 0`,
          )
        ).rowCount;
      await expect.poll(waiting).toBeGreaterThan(0);
      await expect.poll(() => recebidas(navegador).length).toBe(before + 1);
    }
    await expect.poll(fila).toBe(0);
    expect(recebidas(navegador)).toHaveLength(3);
  });

  it('[PUSH-01] a refusal is not repeated, and what was read meanwhile does not ring', async () => {
    const ana = await pessoa(aqui);
    const navegador = servico.assinar();
    await ligar(ana, navegador);
    servico.responder(navegador.endpoint, 400);
    await contar(aqui, { para: [ana.id] });
    await expect.poll(fila).toBe(0);
    expect(recebidas(navegador)).toHaveLength(0);
    servico.responder(navegador.endpoint, 503);
    await contar(aqui, { para: [ana.id] });
    const later = `FROM tarefa WHERE tipo = 'push' AND estado = 'na-fila' AND tentativas > 0`;
    await expect.poll(async () => (await test.database.pool.query(`SELECT 1 ${later}`)).rowCount).toBe(1);
    await chamar(aqui, ana.token, 'POST', 'notificacoes/_lidas', {});
    await test.database.pool.query(
      `UPDATE tarefa SET executar_em = now() WHERE tipo = 'push' AND estado = 'na-fila'`,
    );
    await expect.poll(fila).toBe(0);
    expect(recebidas(navegador)).toHaveLength(0);
  });

  it('[PUSH-01] what the person may no longer see does not ring', async () => {
    const { pool } = test.database;
    const ana = await pessoa(aqui);
    const navegador = servico.assinar();
    await ligar(ana, navegador);
    await contar(aqui, { para: [ana.id], prestadorId: 999_999 });
    await expect.poll(fila).toBe(0);
    await pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1', [ana.id]);
    await contar(aqui, { para: [ana.id] });
    await expect.poll(fila).toBe(0);
    expect(recebidas(navegador)).toHaveLength(0);
  });
});

describe('[PUSH-01] configuration', () => {
  it.each([
    [{ VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }, 'informe as duas ou nenhuma'],
    [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, 'VAPID_PUBLIC_KEY: use'],
    [{ VAPID_SUBJECT: 'suporte' }, 'VAPID_SUBJECT'],
    [{ PUSH_HOSTS: '10.0.0.1' }, 'PUSH_HOSTS'],
    [{ PUSH_SUBSTITUTO: 'http://127.0.0.1:9000' }, 'só vale na demonstração'],
    [{ ZELO_DEMO: '1', PUSH_SUBSTITUTO: 'http://10.0.0.1:9000' }, 'PUSH_SUBSTITUTO'],
  ])('[PUSH-01] %j is refused at start with what to do', (env, text) => {
    expect(() => readPushConfig(env)).toThrow(text);
  });
});
