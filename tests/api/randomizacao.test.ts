/** Randomisation and blinding: sealed lists, the draw, the emergency, and a blinded role before two worlds (CRF-04). */
import { text as textoDe } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cegamento, ListasConferidas } from '#domain/estudo/wire.ts';
import { guardasEstudo as guardas } from '#messages/estudo.ts';
import { randomizacaoArquivo, randomizacaoServidor as texto } from '#messages/estudo-randomizacao.ts';
import { createTestApi, type Caller } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;

const ok = (answer: Resposta, code = 200): Row => {
  expect(answer.statusCode, answer.body.slice(0, 900)).toBe(code);
  return answer.json<Row>();
};
const ESTUDO = 'BZ371ACLI004';
/** Of one length, so that no byte differs by it; words that nothing else says. */
const BRACOS = ['QZXALFA', 'WJKBETA'] as const;
const linhas = (ordem: string, [a, b]: readonly string[], estrato = 'Único'): string =>
  [
    'estudo;centro;estrato;bloco;posicao;braco',
    ...ordem
      .split('')
      .map((letra, at) =>
        [ESTUDO, '01', estrato, Math.floor(at / 4) + 1, at + 1, letra === 'A' ? a : b].join(';'),
      ),
  ].join('\n');

/** A study with one site, and who works there. Built alike each time, so that two of them have the same numbers. */
async function mundo() {
  // Every export and call is asked for: none may answer that there were too many.
  const api = await createTestApi({
    env: { LIMITE_PESADAS: '100000', LIMITE_CONSULTAS: '100000', LIMITE_ESCRITAS: '100000' },
  });
  let casa = 0;
  const { criar } = semeador(
    () => api.registry,
    () => (casa ? api.admin.em(casa) : api.admin),
  );
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  casa = await criar('prestadores', {
    ativo: true,
    integracao: false,
    nome: 'Centro Norte',
    cidadeId,
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
  });
  api.app.sessoes.esquecer();
  const admin = api.admin.em(casa);
  const estudoId = ok(
    await admin.post('/api/estudos', { codigo: ESTUDO, titulo: 'Estudo', sexo: 'M', protocoloVersao: '1' }),
    201,
  ).id;
  for (const [ordem, nome, dia] of [
    [1, 'Triagem', -7],
    [2, 'Randomização', 0],
  ] as const)
    ok(
      await admin.post('/api/visitas-estudo', {
        estudoId,
        nome,
        ordem,
        dia,
        janelaAntes: 3,
        janelaDepois: 3,
        formularios: [],
      }),
      201,
    );
  const centroId = ok(
    await admin.post('/api/centros-estudo', {
      estudoId,
      prestadorId: casa,
      numero: '01',
      nome: 'Norte',
      ativo: true,
      delegacoes: [],
    }),
    201,
  ).id;
  ok(await admin.passo('estudos', estudoId, 'iniciar', {}));
  await api.test.database.pool.query(
    `INSERT INTO configuracao (id, valores, versao) VALUES (1, '{"estudo":"${ESTUDO}"}', 1)
     ON CONFLICT (id) DO UPDATE SET valores = EXCLUDED.valores, versao = configuracao.versao + 1`,
  );
  await api.app.configuracao.recarregar();
  const participante = ['list', 'view', 'insert', 'update', 'incluir', 'randomizar', 'identificar'];
  const alocacao = {
    alocacaoestudo: ['list', 'view'],
    randomizacao: ['list', 'view'],
    estudo: ['list', 'view'],
  };
  const pessoa = async (permissoes: { readonly [sujeito: string]: readonly string[] }) =>
    (await api.caller(permissoes, [casa])).em(casa);
  const farmacia = await pessoa({
    participanteestudo: participante,
    paciente: ['list', 'view'],
    ...alocacao,
  });
  /** Blinded: everything of the study but the draw, and the very register of the arms. */
  const medico = await pessoa({
    participanteestudo: participante.filter((acao) => acao !== 'randomizar'),
    prontuariocrf: ['list', 'view', 'insert', 'update', 'identificar'],
    eventoadverso: ['list', 'view', 'insert', 'update'],
    kitestudo: ['list', 'view', 'dispensar'],
    monitoria: ['list', 'view', 'insert'],
    aberturacegamento: ['abrir'],
    auditoria: ['list'],
    dashboard: Array.from({ length: 27 }, (_, n) => `dash${String(n + 1).padStart(3, '0')}`),
    ...alocacao,
  });
  const chefe = await pessoa({ aberturacegamento: ['list', 'view'], notificacao: ['list'] });
  api.app.sessoes.esquecer();

  const lacrar = (conteudo: string, caller = admin, lacra = true) =>
    caller.post('/api/estudo/randomizacao', { conteudo, lacrar: lacra });
  async function incluido(nome: string): Promise<Row> {
    const pacienteId = await criar('pacientes', {
      nome,
      nomeSocial: null,
      cpf: null,
      sexo: 'M',
      dataNascimento: '1980-01-01',
      nascimentoDesconhecido: false,
      obito: false,
      dataObito: null,
    });
    const row = ok(
      await farmacia.post('/api/participantes-estudo', { estudoId, centroId, pacienteId, despesas: [] }),
      201,
    );
    ok(
      await farmacia.passo('participantes-estudo', row.id, 'consentir', {
        consentimentoVersao: '1',
        consentimentoEm: '2026-09-01',
      }),
    );
    return ok(await farmacia.passo('participantes-estudo', row.id, 'incluir', { incluidoEm: '2026-09-08' }));
  }
  const listaDe = async (estrato: string): Promise<number> =>
    (await admin.get(`/api/listas-randomizacao?situacao=EM_USO`))
      .json<Row[]>()
      .find((lista) => lista.estrato === estrato)!.id;
  const sortear = (id: number, listaId: number, caller = farmacia) =>
    caller.passo('participantes-estudo', id, 'randomizar', { listaId });
  return { api, casa, admin, farmacia, medico, chefe, lacrar, incluido, listaDe, sortear };
}
type Mundo = Awaited<ReturnType<typeof mundo>>;

let norte: Mundo;
let sul: Mundo;
beforeAll(async () => {
  norte = await mundo();
  sul = await mundo();
});
afterAll(async () => {
  await norte.api.close();
  await sul.api.close();
});
const recusas = (answer: Resposta): readonly string[] =>
  answer.json<{ errors: { conteudo: string[] } }>().errors.conteudo;
const bracoDo = async (caller: Caller, id: number) =>
  (await caller.get(`/api/estudo/participantes/${id}/cegamento`)).json<Cegamento>().braco;

describe('[CRF-04] the sealed lists', () => {
  it('are judged first and then kept; an answer counts places and names no arm', async () => {
    const conteudo = linhas('ABBABAAB', BRACOS);
    const conferida = await norte.lacrar(conteudo, norte.admin, false);
    expect(conferida.json<ListasConferidas>()).toEqual({
      lacradas: false,
      listas: [{ nome: '01 · Único', lugares: 8, blocos: 2 }],
    });
    expect((await norte.admin.get('/api/listas-randomizacao')).json()).toEqual([]);
    expect((await norte.lacrar(conteudo)).json()).toMatchObject({ lacradas: true });
    const lista = await norte.admin.get('/api/listas-randomizacao');
    expect(lista.json()).toMatchObject([{ total: 8, usados: 0, situacao: 'EM_USO' }]);
    expect(lista.body).not.toContain(BRACOS[0]);
    // Who imported does not see them again, manages everything though they do.
    expect((await norte.admin.get('/api/alocacoes-estudo')).json()).toEqual([]);
    // The same twin in the other world, with the arms the other way round.
    expect((await sul.lacrar(linhas('ABBABAAB', BRACOS.toReversed()))).statusCode).toBe(200);
  });

  it('with a hole, of another study, or of a list that still has places are refused in words', async () => {
    expect(recusas(await norte.lacrar(linhas('ABBA', BRACOS)))).toEqual([texto.listaEmUso('01 · Único')]);
    const buraco = linhas('ABBA', BRACOS, 'Sul').split('\n').toSpliced(2, 1).join('\n');
    expect(recusas(await norte.lacrar(buraco))).toEqual([randomizacaoArquivo.buraco('01 · Sul', 2)]);
    const alheia = await norte.lacrar(linhas('ABBA', BRACOS, 'Sul').replaceAll(ESTUDO, 'BZ371A'));
    expect(recusas(alheia)).toEqual([randomizacaoArquivo.deOutroEstudo('BZ371A', ESTUDO, 2)]);
    expect((await norte.lacrar(linhas('ABBA', BRACOS, 'Sul'), norte.farmacia)).statusCode).toBe(403);
  });
});

/** The participants that were drawn in a world, in the order of their draws. */
const sorteados = new Map<Mundo, number[]>();

describe('[CRF-04] a draw', () => {
  it('gives the next place; only who drew sees its arm, and none of those to come', async () => {
    for (const m of [norte, sul]) {
      const lista = await m.listaDe('Único');
      const ids: number[] = [];
      for (const nome of ['Bento Alves', 'Caio Reis', 'Davi Lima']) {
        const { id } = await m.incluido(nome);
        expect(ok(await m.sortear(id, lista))).toMatchObject({ randomizacao: `R000${ids.length + 1}` });
        ids.push(id);
      }
      sorteados.set(m, ids);
    }
    const [primeiro, segundo] = sorteados.get(norte)!;
    expect(await bracoDo(norte.farmacia, primeiro!)).toBe(BRACOS[0]);
    expect(await bracoDo(sul.farmacia, primeiro!)).toBe(BRACOS[1]);
    expect(await bracoDo(norte.farmacia, segundo!)).toBe(BRACOS[1]);
    expect((await norte.farmacia.get('/api/alocacoes-estudo')).json()).toHaveLength(3);
    for (const caller of [norte.medico, norte.admin]) {
      expect(await bracoDo(caller, primeiro!)).toBeNull();
      expect((await caller.get('/api/alocacoes-estudo')).json()).toEqual([]);
      expect((await caller.get('/api/alocacoes-estudo/1')).statusCode).toBe(404);
    }
    const outraVez = await norte.sortear(primeiro!, await norte.listaDe('Único'));
    expect(outraVez.body).toContain(guardas.jaRandomizado('R0001'));
    expect((await norte.sortear(primeiro!, await norte.listaDe('Único'), norte.medico)).statusCode).toBe(403);
  });

  it('at the same time as another takes another place, and a list that is used up says so', async () => {
    ok(await norte.lacrar(linhas('AB', BRACOS, 'Par')), 200);
    const lista = await norte.listaDe('Par');
    const juntos = await Promise.all(['Enzo Melo', 'Fabio Nunes'].map((nome) => norte.incluido(nome)));
    const sorteios = await Promise.all(juntos.map(({ id }) => norte.sortear(id, lista)));
    expect(sorteios.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(sorteios.map((sorteio) => sorteio.json<Row>().randomizacao)).size).toBe(2);
    const bracos = await Promise.all(juntos.map(({ id }) => bracoDo(norte.farmacia, id)));
    expect(bracos.toSorted()).toEqual([...BRACOS]);
    expect((await norte.admin.get(`/api/listas-randomizacao/${lista}`)).json()).toMatchObject({
      usados: 2,
      situacao: 'ESGOTADA',
    });

    // Two for the last place: one is drawn, the other is told, and has no code.
    ok(await norte.lacrar(linhas('ABBA', BRACOS, 'Fim')), 200);
    const fim = await norte.listaDe('Fim');
    const cinco = [];
    for (const nome of ['Gil Prado', 'Hugo Pinto', 'Igor Sales', 'Joel Matos', 'Kaue Rosa'])
      cinco.push((await norte.incluido(nome)).id);
    for (const id of cinco.slice(0, 3)) ok(await norte.sortear(id, fim));
    const ultimos = await Promise.all(cinco.slice(3).map((id) => norte.sortear(id, fim)));
    expect(ultimos.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const negado = ultimos.find(({ statusCode }) => statusCode !== 200)!;
    expect(negado.body).toContain(texto.listaEsgotada('01 · Fim'));
    const semCodigo = cinco[3 + ultimos.indexOf(negado)]!;
    expect(await norte.farmacia.ler('participantes-estudo', semCodigo)).toMatchObject({ randomizacao: null });
  });
});

/** What two answers may differ in without saying anything of an arm: moments, and numbers made by chance. */
const semAcaso = (body: string): string =>
  body
    .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?/gu, 'T')
    .replaceAll(/\d{2}:\d{2}(?::\d{2})?/gu, 'h')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, 'U')
    .replaceAll(/\b[0-9a-f]{64}\b/gu, 'H')
    // Which of the chains of the audit an event is of.
    .replaceAll(/"(?:cadeia|posicao)":\d+/gu, 'C')
    // A moment in a spreadsheet.
    .replaceAll(/\b4\d{4}\.\d+/gu, 'T')
    .replaceAll(/"(?:segundos|agora|ms|duracao)":\s*[\d.]+/gu, 'N');

/** All that a spreadsheet holds, unpacked. */
async function planilha(bytes: Buffer): Promise<string> {
  const zip = await fromBufferPromise(bytes);
  const partes: string[] = [];
  for await (const entry of zip.eachEntry())
    partes.push(`${entry.fileName}\n${await textoDe(await zip.openReadStreamPromise(entry))}`);
  return partes.join('\n');
}

/** Streams that never end, files of others, and what measures the machine: nothing of a study stands in them. */
// The keys of a session, of its drafts and of the push service are made by chance.
const FORA =
  /canal|amazon_hash|tarefas|auth\/me|chave-rascunho|_push|eventos-ao-vivo|\/metrics|saude|arquivos?\/|publico|vapid|wadl|desafio/u;

async function tudo(m: Mundo, caller: Caller): Promise<ReadonlyMap<string, string>> {
  const respostas = new Map<string, string>();
  const pedir = async (chave: string, chamada: Promise<Resposta>) => {
    const resposta = await chamada;
    const { statusCode, body, rawPayload } = resposta;
    respostas.set(chave, `${statusCode} ${body.startsWith('PK') ? await planilha(rawPayload) : body}`);
  };
  const { entities } = m.api.registry;
  const doEstudo = entities.filter(({ name }) => /estudo|randomizacao|cegamento|crf|monitoria/u.test(name));
  const gets = m.api.app.rotas.filter(
    ({ method, url }) => method === 'GET' && url.startsWith('/api') && !FORA.test(url),
  );
  for (const { url } of gets) {
    const recursos = url.includes(':recurso') ? doEstudo.map(({ name }) => name) : [''];
    for (const recurso of recursos)
      for (const id of /:(?!recurso)/u.test(url) ? ['1', '2'] : ['']) {
        const caminho = url.replace(':recurso', recurso).replaceAll(/:[a-zA-Z]+\??/gu, id);
        if (caminho.includes('*') || caminho.includes('(')) continue;
        await pedir(`GET ${caminho}`, caller.get(caminho));
      }
  }
  for (const { name } of doEstudo) {
    for (const braco of BRACOS)
      for (const busca of [`q=${braco}`, `braco=${braco}`, `braco_like=QZX`, '_sort=braco&_order=asc'])
        await pedir(`busca ${name} ${busca}`, caller.get(`/api/${name}?${busca}&_start=0&_end=50`));
    for (const formato of ['csv', 'xlsx'])
      await pedir(`export ${name} ${formato}`, caller.get(`/api/${name}/_export?formato=${formato}`));
    await pedir(`historia ${name}`, caller.get(`/api/${name}/1/_historico`));
  }
  await pedir('auditoria', caller.get('/api/auditoria?_start=0&_end=200'));
  await pedir(
    'auditoria das alocações',
    caller.get('/api/auditoria?recurso=alocacoes-estudo&_start=0&_end=200'),
  );
  await pedir('busca geral', caller.get(`/api/busca?q=${BRACOS[0]}`));
  return respostas;
}

describe('[CRF-04] a blinded role', () => {
  it('gets the same bytes from every call, export and search, whichever the arm; and so does who manages everything, as themselves or as another', async () => {
    // Both worlds as they are after the same three draws: what the last tests added to one is taken back by not being there.
    const [a, b] = [await mundo(), await mundo()];
    try {
      for (const [m, bracos] of [
        [a, BRACOS],
        [b, BRACOS.toReversed()],
      ] as const) {
        ok(await m.lacrar(linhas('ABBA', bracos)));
        const lista = await m.listaDe('Único');
        for (const nome of ['Bento Alves', 'Caio Reis'])
          ok(await m.sortear((await m.incluido(nome)).id, lista));
      }
      expect(await bracoDo(a.farmacia, 1)).not.toBe(await bracoDo(b.farmacia, 1));
      const comparar = async (de: (m: Mundo) => Caller) => {
        const [deA, deB] = [await tudo(a, de(a)), await tudo(b, de(b))];
        expect(deA.size).toBeGreaterThan(300);
        const diferem = [...deA].flatMap(([chave, resposta]) => {
          const [x, y] = [semAcaso(resposta), semAcaso(deB.get(chave) ?? '')];
          const onde = x.split('').findIndex((letra, at) => letra !== y[at]);
          return x === y
            ? []
            : [[chave, x.slice(Math.max(0, onde - 40), onde + 40), y.slice(onde, onde + 40)]];
        });
        expect(diferem).toEqual([]);
        expect([...deA].filter(([, resposta]) => resposta.startsWith('429'))).toEqual([]);
        // What was asked for may be said back ('nada com QZXALFA'); only searches name an arm.
        const comBraco = [...deA, ...deB].filter(
          ([chave, resposta]) =>
            !chave.startsWith('busca') && BRACOS.some((braco) => resposta.includes(braco)),
        );
        expect(comBraco.map(([chave]) => chave)).toEqual([]);
      };
      await comparar((m) => m.medico);
      await comparar((m) => m.admin);
      for (const m of [a, b]) ok(await m.admin.post('/api/auth/ver-como', { usuarioId: m.farmacia.id }));
      await comparar((m) => m.admin);
    } finally {
      await a.api.close();
      await b.api.close();
    }
  }, 300_000);
});

describe('[CRF-04] an emergency', () => {
  it('opens one arm to one person for an hour, with the reason kept and whoever answers for the study told', async () => {
    const [primeiro, segundo] = sorteados.get(norte)!;
    const abrir = (caller: Caller, id: number, motivo: string) =>
      caller.post(`/api/estudo/participantes/${id}/cegamento`, { motivo });
    expect((await abrir(norte.medico, primeiro!, 'ai')).statusCode).toBe(422);
    expect((await abrir(norte.farmacia, primeiro!, 'Convulsão na enfermaria')).statusCode).toBe(403);
    expect((await abrir(norte.medico, primeiro!, 'Convulsão na enfermaria')).json()).toMatchObject({
      braco: BRACOS[0],
    });
    expect(await bracoDo(norte.medico, primeiro!)).toBe(BRACOS[0]);
    expect(await bracoDo(norte.medico, segundo!)).toBeNull();
    expect(await bracoDo(norte.admin, primeiro!)).toBeNull();
    const abertura = await norte.chefe.get('/api/aberturas-cegamento');
    expect(abertura.json()).toMatchObject([{ motivo: 'Convulsão na enfermaria' }]);
    expect(abertura.body).not.toContain(BRACOS[0]);
    const avisos = await norte.chefe.get('/api/notificacoes');
    expect(avisos.body).toContain(texto.avisoTitulo);
    expect(avisos.body).not.toContain(BRACOS[0]);

    await norte.api.test.database.pool.query(
      `UPDATE abertura_cegamento SET valido_ate = now() - interval '1 minute'`,
    );
    expect(await bracoDo(norte.medico, primeiro!)).toBeNull();
  });
});
