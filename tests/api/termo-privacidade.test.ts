/** The privacy term by version (LGPD): accepted at the entry by accounts and by who comes by link, taken back with its date. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CABECALHO_CONVITE, CABECALHO_PASSE } from '#domain/convite/convite.ts';
import { inTransaction } from '#server/database/query.ts';
import { doProduto } from '#server/plugins/context.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const TERMOS = 'termos-privacidade';
type Termo = { id: number; versao: number; situacao: string };

const rascunho = async (versaoDoTexto: string, publico = 'USUARIOS'): Promise<Termo> => {
  const made = await api.admin.post(`/api/${TERMOS}`, {
    titulo: 'Termo de privacidade',
    versaoDoTexto,
    publico,
    texto: `Tratamos os seus dados para cuidar de você. Versão ${versaoDoTexto}.`,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};
const publicar = async (termo: Termo): Promise<Termo> => {
  const done = await api.admin.passo(TERMOS, termo, 'publicar');
  expect(done.statusCode, done.body).toBe(200);
  return done.json();
};
const termo = async (id: number): Promise<Termo> => (await api.admin.get(`/api/${TERMOS}/${id}`)).json();

const emVigor = async (publico = 'USUARIOS'): Promise<number[]> => {
  const { rows } = await api.test.database.pool.query(
    `SELECT id FROM termo_privacidade WHERE situacao = 'EM_VIGOR' AND publico = $1 ORDER BY id`,
    [publico],
  );
  return rows.map(({ id }) => Number(id));
};

/** A new session of a new account, which begins now. */
async function entra() {
  const nome = `pessoa-do-termo-${Math.random().toString(36).slice(2)}`;
  const { rows } = await api.test.database.pool.query(
    'INSERT INTO usuario (login, nome, admin) VALUES ($1, $1, true) RETURNING id',
    [nome],
  );
  const id = Number(rows[0].id);
  return { id, chama: await sessao(id) };
}
async function sessao(id: number) {
  const token = await api.app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null });
  return (method: 'GET' | 'POST', url: string, body?: object) =>
    api.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
}

describe('[NGS-43] the privacy term at the entry', () => {
  it('[NGS-43] asks nothing while none is in force, nor of who was inside when it came', async () => {
    const { chama } = await entra();
    await rascunho('so-rascunho');
    expect((await chama('GET', '/api/bancos')).statusCode).toBe(200);
    const emVigor = await publicar(await rascunho('2026-01'));
    api.app.sessoes.esquecer();
    expect((await chama('GET', '/api/bancos')).statusCode).toBe(200);
    expect((await chama('GET', '/api/termo-privacidade')).json()).toMatchObject({
      termo: { id: emVigor.id },
      aceitoEm: null,
    });
  });

  it('[NGS-43] at the next entry nothing answers before it is accepted, and after it everything', async () => {
    const { chama, id } = await entra();
    const recusa = await chama('GET', '/api/bancos');
    expect(recusa.statusCode).toBe(403);
    expect(recusa.json()).toMatchObject({ codigo: 'termo-pendente' });
    expect((await chama('GET', '/api/auth/me')).json()).toMatchObject({ termoPendente: true });
    const lido = (await chama('GET', '/api/termo-privacidade')).json<{ termo: { id: number } }>();
    expect(
      (await chama('POST', '/api/termo-privacidade/aceitar', { termoId: lido.termo.id + 999 })).statusCode,
    ).toBe(409);
    const [primeira, segunda] = await Promise.all([
      chama('POST', '/api/termo-privacidade/aceitar', { termoId: lido.termo.id }),
      chama('POST', '/api/termo-privacidade/aceitar', { termoId: lido.termo.id }),
    ]);
    expect([primeira?.statusCode, segunda?.statusCode]).toEqual([204, 204]);
    expect((await chama('GET', '/api/bancos')).statusCode).toBe(200);
    expect((await (await sessao(id))('GET', '/api/bancos')).statusCode).toBe(200);
    const aceites = (await api.admin.get(`/api/aceites-termo?usuarioId=${id}`)).json<object[]>();
    expect(aceites).toHaveLength(1);
    expect(aceites[0]).toMatchObject({ versaoDoTexto: '2026-01', publico: 'USUARIOS', situacao: 'ACEITO' });
  });

  it('[NGS-43] another version replaces the one before and is asked again; what was accepted cannot change', async () => {
    const { chama, id } = await entra();
    const atual = (await chama('GET', '/api/termo-privacidade')).json<{ termo: { id: number } }>().termo;
    await chama('POST', '/api/termo-privacidade/aceitar', { termoId: atual.id });
    const nova = await publicar(await rascunho('2026-02'));
    expect(await termo(atual.id)).toMatchObject({ situacao: 'SUBSTITUIDO' });
    expect((await chama('GET', '/api/bancos')).statusCode).toBe(200);
    expect((await (await sessao(id))('GET', '/api/bancos')).json()).toMatchObject({
      codigo: 'termo-pendente',
    });
    const mudanca = await api.admin.patch(`/api/${TERMOS}/${nova.id}`, nova.versao, {
      texto: 'x'.repeat(40),
    });
    expect(mudanca.statusCode).toBe(409);
  });

  it('[NGS-43] taken back it stays with its date, and the session owes it again', async () => {
    const { chama, id } = await entra();
    const atual = (await chama('GET', '/api/termo-privacidade')).json<{ termo: { id: number } }>().termo;
    await chama('POST', '/api/termo-privacidade/aceitar', { termoId: atual.id });
    expect((await chama('POST', '/api/termo-privacidade/retirar', {})).statusCode).toBe(204);
    expect((await chama('GET', '/api/bancos')).json()).toMatchObject({ codigo: 'termo-pendente' });
    expect((await chama('POST', '/api/termo-privacidade/retirar', {})).statusCode).toBe(404);
    const [aceite] = (await api.admin.get(`/api/aceites-termo?usuarioId=${id}`)).json<
      { situacao: string; retiradoEm: string | null }[]
    >();
    expect(aceite).toMatchObject({ situacao: 'RETIRADO' });
    expect(aceite?.retiradoEm).not.toBeNull();
  });

  it('[NGS-43] who comes by a link accepts the text for links before the link answers', async () => {
    const link = await inTransaction(api.test.database.pool, (db) =>
      api.app.convites.criar(
        db,
        { ...doProduto('teste', null), usuario: { ...doProduto('teste', null).usuario, id: null as never } },
        {
          finalidade: 'responder-formulario',
          alvo: { pedidoId: 1 } as never,
          prestadorId: null,
          nome: 'Ana Clara Nunes',
          nascimento: '1980-05-04',
          expiraEm: new Date(Date.now() + 86_400_000),
        },
      ),
    );
    const [daCasa] = await api.app.convites.doAlvo(api.test.database.pool, 'responder-formulario', {
      pedidoId: 1,
    });
    expect(daCasa?.id).toBe(link);
    const token = daCasa?.link?.split('/c/')[1] ?? '';
    const publica = (method: 'GET' | 'POST', url: string, passe?: string, payload?: object) =>
      api.app.inject({
        method,
        url: `/api/convites/publico${url}`,
        headers: { [CABECALHO_CONVITE]: token, ...(passe ? { [CABECALHO_PASSE]: passe } : {}) },
        ...(payload ? { payload } : {}),
      });
    const { passe } = (await publica('POST', '/identidade', undefined, { nascimento: '1980-05-04' })).json<{
      passe: string;
    }>();
    expect((await publica('GET', '/conteudo', passe)).json()).not.toMatchObject({ codigo: 'termo-pendente' });
    const doLink = await publicar(await rascunho('2026-links', 'LINKS'));
    expect((await publica('GET', '/conteudo', passe)).json()).toMatchObject({ codigo: 'termo-pendente' });
    expect((await publica('GET', '/termo')).statusCode).toBe(403);
    expect((await publica('GET', '/termo', passe)).json()).toMatchObject({
      termo: { id: doLink.id },
      aceitoEm: null,
    });
    expect((await publica('POST', '/termo/aceitar', passe, { termoId: doLink.id })).statusCode).toBe(204);
    expect((await publica('GET', '/conteudo', passe)).json()).not.toMatchObject({ codigo: 'termo-pendente' });
    expect((await publica('POST', '/termo/retirar', passe, {})).statusCode).toBe(204);
    expect((await publica('GET', '/conteudo', passe)).json()).toMatchObject({ codigo: 'termo-pendente' });
  });
});

describe('[NGS-43] one text in force', () => {
  it('[NGS-43] of two put in force at once one stays, by two people or in one batch', async () => {
    const dois = await Promise.all([rascunho('junto-a'), rascunho('junto-b')]);
    const respostas = await Promise.all(dois.map((termo) => api.admin.passo(TERMOS, termo, 'publicar')));
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await emVigor()).toHaveLength(1);
    const lote = await Promise.all([rascunho('lote-a'), rascunho('lote-b')]);
    await Promise.all(
      lote.map((termo) =>
        inTransaction(api.test.database.pool, (db) =>
          api.app
            .registrosDe(doProduto('Teste', null), TERMOS)
            .within(db)
            .server.transition(termo.id, { transicao: 'publicar' }),
        ),
      ),
    );
    expect(await emVigor()).toHaveLength(1);
    const juntos = await Promise.all([rascunho('mesmo-a'), rascunho('mesmo-b')]);
    await api.app
      .registrosDe(doProduto('Teste', null), TERMOS)
      .server.transitions(juntos.map(({ id }) => ({ id, step: { transicao: 'publicar' } })));
    expect(await emVigor()).toHaveLength(1);
  });

  it('[NGS-43] two that an older version left in force ask for one, and its acceptance lets everybody in', async () => {
    const velho = await publicar(await rascunho('sobra-a'));
    const novo = await rascunho('sobra-b');
    await api.test.database.pool.query(
      `WITH livre AS (SELECT set_config('zelo.ciclo', 'livre', true))
       UPDATE termo_privacidade t SET situacao = 'EM_VIGOR', em_vigor_desde = v.em_vigor_desde
         FROM termo_privacidade v, livre WHERE t.id = $1 AND v.id = $2`,
      [novo.id, velho.id],
    );
    expect(await emVigor()).toEqual([velho.id, novo.id]);
    const { chama } = await entra();
    expect((await chama('GET', '/api/bancos')).statusCode).toBe(403);
    const lido = (await chama('GET', '/api/termo-privacidade')).json<{ termo: { id: number } }>();
    const aceite = await chama('POST', '/api/termo-privacidade/aceitar', { termoId: lido.termo.id });
    expect(aceite.statusCode, aceite.body).toBe(204);
    expect((await chama('GET', '/api/bancos')).statusCode).toBe(200);
  });
});
