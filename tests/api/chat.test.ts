/** The chat (CLIN-04): live through two servers, once and in order; only who takes part reads; about a patient only who attends them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ConversaChat,
  LidaPor,
  MensagemAoVivo,
  MensagemChat,
  RespostaConversas,
  RespostaMensagens,
} from '#domain/chat/wire.ts';
import { avisarNaoLidas } from '#server/features/chat/jobs.ts';
import { apagarVelhas } from '#server/features/chat/mensagens-repository.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  chamar,
  iniciar,
  ler,
  pessoa,
  type Leitor,
  type Pessoa,
  type Servidor,
} from './notificacao-apoio.ts';

const CHAT = { chat: ['list', 'insert'], paciente: ['list', 'view'] };

let test: TestDatabase;
let aqui: Servidor;
let ali: Servidor;
let unidade: number;
let outraId: number;
let ana: Pessoa;
let bia: Pessoa;
let caio: Pessoa;
let alheio: Pessoa;

const num = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await test.database.pool.query<{ n: number }>(text, values)).rows[0]?.n);
const prestador = (nome: string) =>
  num(`INSERT INTO prestador (nome, tipo_pessoa) VALUES ($1, 'JURIDICA') RETURNING id AS n`, [nome]);
const nova = (onde: readonly number[] = [unidade]) => pessoa(aqui, { permissoes: CHAT, prestadores: onde });

const ir = <T = unknown>(
  usuario: Pessoa,
  method: string,
  path: string,
  body?: unknown,
  { em = unidade, por = aqui } = {},
) => chamar<T>(por, usuario.token, method, `chat/${path}`, body, { 'id-prestador': String(em) });
async function conversar(usuario: Pessoa, body: object): Promise<ConversaChat> {
  const resposta = await ir<ConversaChat>(usuario, 'POST', 'conversas', body);
  expect(resposta.status, JSON.stringify(resposta.body)).toBe(201);
  return resposta.body;
}
const direta = (usuario: Pessoa, com: Pessoa) => conversar(usuario, { tipo: 'DIRETA', pessoas: [com.id] });
const escrever = (
  usuario: Pessoa,
  id: number,
  texto: string,
  {
    chave = randomUUID(),
    por = aqui,
    arquivoId = null,
  }: { chave?: string; por?: Servidor; arquivoId?: string | null } = {},
) =>
  ir<{ seq: number; em: string }>(
    usuario,
    'POST',
    `conversas/${id}/mensagens`,
    { chave, texto, arquivoId },
    { por },
  );
const lidas = async (usuario: Pessoa, id: number, query = ''): Promise<readonly MensagemChat[]> => {
  const resposta = await ir<RespostaMensagens>(usuario, 'GET', `conversas/${id}/mensagens${query}`);
  expect(resposta.status, JSON.stringify(resposta.body)).toBe(200);
  return resposta.body.mensagens;
};
const minhas = async (usuario: Pessoa) =>
  (await ir<RespostaConversas>(usuario, 'GET', 'conversas')).body.conversas;
const textos = async (usuario: Pessoa, id: number) => (await lidas(usuario, id)).map(({ texto }) => texto);
const ouvidas = (leitor: Leitor, id: number): MensagemAoVivo[] =>
  leitor.eventos.flatMap(({ event, data }) => {
    const { mensagem } = data as { mensagem?: MensagemAoVivo };
    return event === 'mensagem' && mensagem?.conversaId === id ? [mensagem] : [];
  });
const ouvir = async (servidor: Servidor, usuario: Pessoa, cursor?: string): Promise<Leitor> => {
  const leitor = await ler(servidor, usuario.token, cursor, ['chat']);
  await expect.poll(() => leitor.eventos.some(({ event }) => event === 'inicio')).toBe(true);
  return leitor;
};

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 3 });
  aqui = await iniciar(test.url);
  ali = await iniciar(test.url);
  unidade = await prestador('Clínica Aurora');
  outraId = await prestador('Hospital Vida Plena');
  [ana, bia, caio] = [await nova(), await nova(), await nova()];
  alheio = await nova([outraId]);
});
afterAll(async () => {
  await aqui?.close();
  await ali?.close();
  await test?.drop();
});

describe('[CLIN-04] chat', () => {
  it('[CLIN-04] dita num processo, ouvida no outro: uma vez, em ordem, também depois de um corte', async () => {
    const { id } = await direta(ana, bia);
    const leitor = await ouvir(ali, bia);
    const ouvinte = await ouvir(aqui, ana);
    // Through both at once; each awaits its answer, and the two interleave as they come.
    const mandar = async (usuario: Pessoa, por: Servidor, nome: string) => {
      for (let n = 1; n <= 15; n++)
        expect((await escrever(usuario, id, `${nome} ${n}`, { por })).status).toBe(201);
    };
    await Promise.all([mandar(ana, aqui, 'ana'), mandar(bia, ali, 'bia')]);
    const todas = Array.from({ length: 30 }, (_, n) => n + 1);
    for (const aberto of [leitor, ouvinte]) {
      await expect.poll(() => ouvidas(aberto, id).length).toBe(30);
      expect(ouvidas(aberto, id).map(({ seq }) => seq)).toEqual(todas);
    }
    const deAna = ouvidas(leitor, id).flatMap(({ autorId, texto }) => (autorId === ana.id ? [texto] : []));
    expect(deAna).toEqual(Array.from({ length: 15 }, (_, n) => `ana ${n + 1}`));
    leitor.close();
    await escrever(ana, id, 'durante o corte');
    const volta = await ouvir(ali, bia, leitor.cursor());
    await expect.poll(() => ouvidas(volta, id).map(({ texto }) => texto)).toEqual(['durante o corte']);
    volta.close();
    ouvinte.close();
  });

  it('[CLIN-04] a mesma chave escreve uma vez, nos dois processos ao mesmo tempo também', async () => {
    const { id } = await direta(ana, caio);
    const chave = randomUUID();
    const respostas = await Promise.all(
      [aqui, ali, aqui, ali].map((por) => escrever(ana, id, 'uma só', { chave, por })),
    );
    expect(respostas.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(respostas.map(({ body }) => body.seq)).size).toBe(1);
    expect(await textos(caio, id)).toEqual(['uma só']);
    const doutra = await escrever(ana, (await direta(ana, bia)).id, 'uma só', { chave });
    expect(doutra.status).toBe(422);
    // Other words under the same key are told, not lost.
    expect((await escrever(ana, id, 'outras palavras', { chave })).status).toBe(422);
    // Beginning it again, from either side, finds the same conversation.
    expect((await direta(caio, ana)).id).toBe(id);
  });

  it('[CLIN-04] só quem participa lê, escreve, marca, busca e ouve; de outra unidade, nada', async () => {
    const { id } = await direta(ana, bia);
    await escrever(ana, id, 'reservado entre nós');
    const leitor = await ouvir(ali, caio);
    const seq = (await escrever(ana, id, 'outra reservada')).body.seq;
    for (const [usuario, em] of [
      [caio, unidade],
      [alheio, outraId],
    ] as const)
      for (const [method, path, body] of [
        ['GET', `conversas/${id}/mensagens`],
        ['POST', `conversas/${id}/mensagens`, { chave: randomUUID(), texto: 'intruso' }],
        ['POST', `conversas/${id}/lida`, { ate: 1 }],
        ['GET', `conversas/${id}/mensagens/${seq}/leituras`],
        ['GET', `conversas/${id}/mensagens/${seq}/arquivo`],
        ['POST', `conversas/${id}/participantes`, { pessoas: [usuario.id] }],
        ['DELETE', `conversas/${id}/participantes/${bia.id}`],
      ] as const)
        expect((await ir(usuario, method, path, body, { em })).status, `${method} ${path}`).toBe(404);
    // A member from within another provider's choice is no member there; a provider that is not one's own is refused.
    const aInvadir = await nova([unidade, outraId]);
    expect((await ir(aInvadir, 'GET', `conversas/${id}/mensagens`, undefined, { em: outraId })).status).toBe(
      404,
    );
    expect((await ir<MensagemChat[]>(caio, 'GET', 'busca?q=reservado')).body).toEqual([]);
    expect((await minhas(caio)).some((conversa) => conversa.id === id)).toBe(false);
    const { id: conversaId } = await direta(ana, caio);
    await escrever(ana, conversaId, 'esta é dele');
    await expect.poll(() => ouvidas(leitor, conversaId).length).toBe(1);
    expect(JSON.stringify(leitor.eventos)).not.toContain('reservad');
    leitor.close();
    // Without the permission there is nothing at all.
    const sem = await pessoa(aqui, { prestadores: [unidade] });
    expect((await ir(sem, 'GET', 'conversas')).status).toBe(403);
    const soLe = await pessoa(aqui, { permissoes: { chat: ['list'] }, prestadores: [unidade] });
    expect((await ir(soLe, 'POST', 'conversas', { tipo: 'DIRETA', pessoas: [ana.id] })).status).toBe(403);
  });

  it('[CLIN-04] no grupo, quem sai não vê mais nada e quem entra não vê o que era de antes', async () => {
    const { id } = await conversar(ana, { tipo: 'GRUPO', nome: 'Plantão', pessoas: [bia.id] });
    await escrever(ana, id, 'antes');
    expect((await ir(bia, 'POST', `conversas/${id}/participantes`, { pessoas: [caio.id] })).status).toBe(403);
    expect((await ir(ana, 'POST', `conversas/${id}/participantes`, { pessoas: [caio.id] })).status).toBe(200);
    expect(await lidas(caio, id)).toEqual([]);
    const leitor = await ouvir(ali, bia);
    expect((await ir(ana, 'DELETE', `conversas/${id}/participantes/${bia.id}`)).status).toBe(204);
    await expect.poll(() => leitor.eventos.some(({ event }) => event === 'conversas')).toBe(true);
    await escrever(caio, id, 'depois');
    const { id: aparte } = await direta(caio, bia);
    await escrever(caio, aparte, 'marco');
    await expect.poll(() => ouvidas(leitor, aparte).length).toBeGreaterThan(0);
    expect(ouvidas(leitor, id)).toEqual([]);
    leitor.close();
    expect((await ir(bia, 'GET', `conversas/${id}/mensagens`)).status).toBe(404);
    expect((await escrever(bia, id, 'ainda eu')).status).toBe(404);
    expect(await textos(caio, id)).toEqual(['depois']);
    // Who administers goes: another does.
    expect((await ir(ana, 'DELETE', `conversas/${id}/participantes/${ana.id}`)).status).toBe(204);
    expect((await minhas(caio)).find((conversa) => conversa.id === id)?.administra).toBe(true);
    for (const [corpo, campo] of [
      [{ tipo: 'GRUPO', nome: ' ', pessoas: [bia.id] }, 'nome'],
      [{ tipo: 'DIRETA', pessoas: [bia.id, caio.id] }, 'pessoas'],
      [{ tipo: 'DIRETA', pessoas: [ana.id] }, 'pessoas'],
      [{ tipo: 'DIRETA', pessoas: [] }, 'pessoas'],
      [{ tipo: 'DIRETA', pessoas: [alheio.id] }, 'pessoas'],
    ] as const) {
      const recusa = await ir<{ errors: object }>(ana, 'POST', 'conversas', corpo);
      expect([recusa.status, Object.keys(recusa.body.errors)]).toEqual([422, [campo]]);
    }
  });

  it('[CLIN-04] a conversa da unidade é de quem é dela, e a quem saiu não se escreve', async () => {
    const daUnidade = (await minhas(ana)).find(({ tipo }) => tipo === 'UNIDADE')?.id ?? 0;
    expect((await minhas(bia)).find(({ tipo }) => tipo === 'UNIDADE')?.id).toBe(daUnidade);
    expect(
      (
        await ir<RespostaConversas>(alheio, 'GET', 'conversas', undefined, { em: outraId })
      ).body.conversas.map(({ id }) => id),
    ).not.toContain(daUnidade);
    await escrever(ana, daUnidade, 'Reunião às 14 h');
    expect((await minhas(bia)).find(({ id }) => id === daUnidade)).toMatchObject({
      naoLidas: 1,
      ultima: { texto: 'Reunião às 14 h' },
    });

    const dora = await nova();
    const { id } = await direta(ana, dora);
    await test.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [dora.id]);
    const recusa = await escrever(ana, id, 'ainda aí?');
    expect([recusa.status, JSON.stringify(recusa.body)]).toEqual([
      409,
      expect.stringContaining('não tem mais acesso'),
    ]);
    expect(
      (await minhas(ana))
        .find((conversa) => conversa.id === id)
        ?.participantes.find((participante) => participante.id === dora.id)?.ativo,
    ).toBe(false);
    const { body } = await ir<{ id: number }[]>(ana, 'GET', 'pessoas');
    expect(body.map((pessoa) => pessoa.id)).toEqual(expect.arrayContaining([bia.id, caio.id]));
    for (const fora of [dora, alheio, ana]) expect(body.map((pessoa) => pessoa.id)).not.toContain(fora.id);
  });

  it('[CLIN-04] lida por quem e quando, só para quem escreveu; quem abriu está na auditoria', async () => {
    const { id } = await direta(ana, bia);
    const { seq } = (await escrever(ana, id, 'leia-me')).body;
    const leitor = await ouvir(ali, ana);
    const porQuem = async () =>
      (await ir<LidaPor[]>(ana, 'GET', `conversas/${id}/mensagens/${seq}/leituras`)).body;
    expect(await porQuem()).toEqual([]);
    expect((await ir(bia, 'POST', `conversas/${id}/lida`, { ate: seq + 99 }, { por: ali })).status).toBe(204);
    await expect
      .poll(() => leitor.eventos.find(({ event }) => event === 'lida')?.data)
      .toMatchObject({ lida: { conversaId: id, usuarioId: bia.id, ateSeq: seq } });
    leitor.close();
    expect(await porQuem()).toMatchObject([{ id: bia.id, em: expect.stringMatching(/Z$/) }]);
    expect((await ir(bia, 'GET', `conversas/${id}/mensagens/${seq}/leituras`)).status).toBe(404);
    await lidas(bia, id);
    expect(
      await num(
        `SELECT count(*)::int AS n FROM auditoria WHERE recurso = 'chat' AND registro_id = $1 AND acao = 'ver' AND usuario_id = $2`,
        [id, bia.id],
      ),
    ).toBe(1);
    expect(
      await num(
        `SELECT count(*)::int AS n FROM auditoria WHERE recurso = 'chat' AND (antes::text || depois::text) LIKE '%leia-me%'`,
      ),
    ).toBe(0);
  });

  it('[CLIN-04] a busca acha as palavras em qualquer ordem e sem acento, nas próprias conversas', async () => {
    const { id } = await direta(ana, bia);
    await escrever(ana, id, 'A medicação da manhã atrasou 100%');
    const achar = async (q: string) =>
      (await ir<MensagemChat[]>(bia, 'GET', `busca?q=${encodeURIComponent(q)}`)).body.map(
        ({ texto }) => texto,
      );
    expect(await achar('MANHA medicacao')).toEqual(['A medicação da manhã atrasou 100%']);
    expect(await achar('100%')).toHaveLength(1);
    expect(await achar('medica_ao')).toEqual([]);
    expect(await achar('manhã inexistente')).toEqual([]);
    expect(await achar(' ')).toEqual([]);
  });

  it('[CLIN-04] o sino diz de quem, uma vez, nunca o texto; quem já leu não é chamado', async () => {
    const [eva, ivo] = [await nova(), await nova()];
    const { id } = await direta(eva, ivo);
    await escrever(eva, id, 'Paciente com dengue');
    await escrever(eva, id, 'Leito 4');
    const antigo = () =>
      test.database.pool.query(
        `UPDATE chat_conversa SET ultima_em = now() - interval '1 minute' WHERE id = $1`,
        [id],
      );
    await antigo();
    await avisarNaoLidas(test.database.pool);
    await avisarNaoLidas(test.database.pool);
    const { rows } = await test.database.pool.query(
      `SELECT tipo, titulo, texto, destino FROM notificacao WHERE usuario_id = ANY($1)`,
      [[ivo.id, eva.id]],
    );
    expect(rows).toEqual([
      {
        tipo: 'CHT',
        titulo: expect.stringMatching(/^Nova mensagem de Pessoa \d+$/),
        texto: null,
        destino: `/chat?conversa=${id}`,
      },
    ]);
    await escrever(eva, id, 'mais uma');
    await ir(ivo, 'POST', `conversas/${id}/lida`, { ate: 3 });
    await antigo();
    await avisarNaoLidas(test.database.pool);
    expect(await num('SELECT count(*)::int AS n FROM notificacao WHERE usuario_id = $1', [ivo.id])).toBe(1);
  });

  it('[CLIN-04] sobre um paciente, só entre quem o atende, e só enquanto atende', async () => {
    const paciente = await num(
      `INSERT INTO paciente (prestador_id, nome, sexo, data_nascimento) VALUES ($1, 'Rosa Lima', 'F', '1960-02-03') RETURNING id AS n`,
      [unidade],
    );
    const conselho = await num(
      `INSERT INTO conselho (sigla, nome) VALUES ('CRM', 'Conselho de Medicina') RETURNING id AS n`,
    );
    const medico = async () => {
      const usuario = await nova();
      const profissional = await num(
        `INSERT INTO profissional (nome, conselho_id, uf_conselho, numero_conselho, situacao_conselho) VALUES ('Dr. Teste', $2, 'MG', $1, 'REGULAR') RETURNING id AS n`,
        [String(usuario.id), conselho],
      );
      await test.database.pool.query('UPDATE usuario SET profissional_id = $2 WHERE id = $1', [
        usuario.id,
        profissional,
      ]);
      return { ...usuario, profissional };
    };
    const atende = ({ profissional }: { profissional: number }) =>
      test.database.pool.query(
        `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
         VALUES ($1, $2, $3, now(), now() + interval '20 minutes', 'CONFIRMADO', true)`,
        [unidade, profissional, paciente],
      );
    const [rui, lia, leo] = [await medico(), await medico(), await medico()];
    await atende(rui);
    const pedir = (usuario: Pessoa, com: Pessoa) =>
      ir<ConversaChat & { errors?: object }>(usuario, 'POST', 'conversas', {
        tipo: 'DIRETA',
        pessoas: [com.id],
        pacienteId: paciente,
      });
    expect((await pedir(lia, rui)).body.errors).toHaveProperty('pacienteId');
    expect((await pedir(rui, lia)).body.errors).toHaveProperty('pessoas');
    await atende(lia);
    const resposta = await pedir(rui, lia);
    expect([resposta.status, resposta.body.paciente?.nome, resposta.body.fechada]).toEqual([
      201,
      'Rosa Lima',
      false,
    ]);
    const { id } = resposta.body;
    const leitor = await ouvir(ali, lia);
    await escrever(rui, id, 'Febre desde ontem');
    await expect.poll(() => ouvidas(leitor, id)).toMatchObject([{ seq: 1, texto: null, pedir: true }]);
    expect(JSON.stringify(leitor.eventos)).not.toContain('Febre');
    leitor.close();
    expect(await textos(lia, id)).toEqual(['Febre desde ontem']);
    // The appointment is called off: what was said of the patient closes, name and all.
    await test.database.pool.query(
      `UPDATE agendamento SET situacao = 'CANCELADO' WHERE profissional_id = $1`,
      [lia.profissional],
    );
    expect((await ir(lia, 'GET', `conversas/${id}/mensagens`)).status).toBe(403);
    expect((await escrever(lia, id, 'e agora?')).status).toBe(403);
    expect((await minhas(lia)).find((conversa) => conversa.id === id)).toMatchObject({
      fechada: true,
      paciente: null,
      ultima: null,
    });
    expect((await ir<MensagemChat[]>(lia, 'GET', 'busca?q=febre')).body).toEqual([]);
    const grupo = await conversar(rui, { tipo: 'GRUPO', nome: 'Sem paciente', pessoas: [leo.id] });
    expect(grupo.paciente).toBeNull();
  });

  const enviar = async (usuario: Pessoa, nome: string): Promise<{ id: string; nome: string }> => {
    const form = new FormData();
    form.append(
      'arquivo',
      new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], { type: 'application/pdf' }),
      nome,
    );
    const enviado = await fetch(`${aqui.url}/api/_arquivos?anexo=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${usuario.token}` },
      body: form,
    });
    expect(enviado.status).toBe(201);
    return (await enviado.json()) as { id: string; nome: string };
  };

  it('[CLIN-04] o mesmo conteúdo mandado em outra unidade leva o nome que lhe deu quem o mandou', async () => {
    const aqui1 = await direta(ana, bia);
    const primeiro = await enviar(ana, 'HIV reagente - Maria da Silva.pdf');
    await escrever(ana, aqui1.id, '', { arquivoId: primeiro.id });
    const colega = await nova([outraId]);
    const { body: la } = await ir<ConversaChat>(
      alheio,
      'POST',
      'conversas',
      { tipo: 'DIRETA', pessoas: [colega.id] },
      { em: outraId },
    );
    const segundo = await enviar(alheio, 'modelo em branco.pdf');
    expect(segundo).toMatchObject({ id: primeiro.id, nome: 'modelo em branco.pdf' });
    const mensagem = { chave: randomUUID(), texto: '', arquivoId: segundo.id };
    const escrita = await ir<{ seq: number }>(alheio, 'POST', `conversas/${la.id}/mensagens`, mensagem, {
      em: outraId,
    });
    expect(escrita.status).toBe(201);
    const { body } = await ir<RespostaMensagens>(colega, 'GET', `conversas/${la.id}/mensagens`, undefined, {
      em: outraId,
    });
    expect(body.mensagens.at(-1)?.arquivo?.nome).toBe('modelo em branco.pdf');
    const baixado = await fetch(
      `${aqui.url}/api/chat/conversas/${la.id}/mensagens/${escrita.body.seq}/arquivo`,
      {
        headers: { authorization: `Bearer ${colega.token}`, 'id-prestador': String(outraId) },
      },
    );
    expect(baixado.headers.get('content-disposition')).toContain('modelo%20em%20branco.pdf');
    expect((await lidas(bia, aqui1.id)).at(-1)?.arquivo?.nome).toBe('HIV reagente - Maria da Silva.pdf');
  });

  it('[CLIN-04] um arquivo vai pela loja e só quem participa o abre; o de outra pessoa não se anexa', async () => {
    const { id } = await direta(ana, bia);
    const { id: arquivoId } = await enviar(ana, 'laudo.pdf');
    expect((await escrever(bia, id, 'meu', { arquivoId })).status).toBe(422);
    const { seq } = (await escrever(ana, id, '', { arquivoId })).body;
    expect((await lidas(bia, id)).at(-1)).toMatchObject({
      seq,
      texto: '',
      arquivo: { nome: 'laudo.pdf', mime: 'application/pdf' },
    });
    const abrir = (usuario: Pessoa) =>
      fetch(`${aqui.url}/api/chat/conversas/${id}/mensagens/${seq}/arquivo`, {
        headers: { authorization: `Bearer ${usuario.token}`, 'id-prestador': String(unidade) },
      });
    expect([(await abrir(bia)).status, (await abrir(caio)).status]).toEqual([200, 404]);
  });

  it('[CLIN-04] guardada pelos dias configurados, e nem um a mais', async () => {
    const usuario = await nova();
    const { id } = await direta(bia, usuario);
    await escrever(bia, id, 'velha');
    await escrever(bia, id, 'nova');
    await test.database.pool.query(
      `UPDATE chat_mensagem SET em = now() - interval '31 days' WHERE conversa_id = $1 AND seq = 1`,
      [id],
    );
    expect(await apagarVelhas(test.database.pool, 30)).toBe(1);
    expect(await textos(usuario, id)).toEqual(['nova']);
    expect((await escrever(bia, id, 'segue')).body.seq).toBe(3);
  });
});
