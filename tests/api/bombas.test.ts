/**
 * [C1] [M3] Nobody stops the house: every file and body that asks for more than it is, posted to a running server while
 * somebody else asks for its health. None of them holds the loop for half a second (100 ms were
 * asked; the worst are told at the end), memory is bounded, and the answer is a refusal in Portuguese or an ordinary one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { AmazonHash } from '#server/gateways/arquivo/direct-upload.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { bombasDocumento, bombasImagem, bombasPdf, type Bomba } from '#tests/support/bombas.ts';
import type { Medida } from '#tests/support/medidor.ts';
import { iniciarMedido, type ServidorMedido } from '#tests/support/servidor-medido.ts';
import { formulario } from './documento-apoio.ts';
import { bombasPlanilha } from './bombas-planilha.ts';
import { criarPrestador } from './sessao-apoio.ts';

/** What issue 9 allows; the loop's own processor time, so that a busy machine does not count. */
const PRESO_MS = 100;
/** A bomb holds the loop for seconds. What is much less is a figure, told at the end, since a busy machine lengthens it. */
const BOMBA_MS = 500;
/** A hold comes again with the same file; a collection of garbage or code compiled meanwhile does not. */
const TENTATIVAS = 4;
const RSS_MB = 2_600;

let api: TestApi;
let servidor: ServidorMedido;
let pasta: string;
let ana: Caller;
let prestador: number;
let paciente: number;
const pior: [number, string][] = [];
/** What a test has to say against the server; it ends with saying it. */
const queixas: string[] = [];
const queixasAteAqui = (): string[] => queixas.splice(0);

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'zelo-bombas-'));
  api = await createTestApi({ dataDir: pasta });
  prestador = await criarPrestador(api.test.database, 'Casa');
  ana = (await api.caller({ all: ['manage'] }, [prestador])).em(prestador);
  const { pool } = api.test.database;
  await pool.query(`UPDATE usuario SET cpf = '33344455508', profissional = true WHERE id = $1`, [ana.id]);
  const { rows } = await pool.query(
    "INSERT INTO paciente (nome, data_nascimento, sexo, nacionalidade, prestador_id) VALUES ('Maria', '1980-01-01', 'F', 'BRASILEIRA', $1) RETURNING id",
    [prestador],
  );
  paciente = Number(rows[0].id);
  servidor = await iniciarMedido({
    DATABASE_URL: api.test.url,
    DATA_DIR: pasta,
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    LIMITE_PESADAS: '100000',
    LIMITE_CONSULTAS: '100000',
  });
  // What is loaded at the first call of a kind is no hold by a file.
  for (let n = 0; n < 3; n++) {
    for (const { nome } of [{ nome: 'a.pdf' }, { nome: 'a.html' }])
      await documento({ nome, bytes: Buffer.from('%PDF-1.7 %%EOF') });
    await publico(Buffer.from('%PDF-1.7'));
  }
}, 180_000);
afterAll(async () => {
  // eslint-disable-next-line no-console
  console.log(
    pior
      .toSorted(([a], [b]) => b - a)
      .slice(0, 12)
      .map(([ms, nome]) => `${ms.toFixed(0)} ms ${nome}`)
      .join('\n'),
  );
  await servidor?.close();
  await api?.close();
  rmSync(pasta, { recursive: true, force: true });
});

type Resposta = { readonly status: number; readonly texto: string };

async function mandar(
  path: string,
  corpo: Uint8Array | string,
  headers: { [nome: string]: string } = {},
  method = 'POST',
): Promise<Resposta> {
  const response = await fetch(servidor.url + path, {
    method,
    headers,
    body: typeof corpo === 'string' ? corpo : Uint8Array.from(corpo),
  });
  return { status: response.status, texto: await response.text() };
}
const cabecalhosDela = (): { [nome: string]: string } => ({
  authorization: `Bearer ${ana.token}`,
  'id-prestador': String(prestador),
});
const json = (path: string, corpo: string, method = 'POST'): Promise<Resposta> =>
  mandar(path, corpo, { ...cabecalhosDela(), 'content-type': 'application/json' }, method);
const publico = (bytes: Buffer): Promise<Resposta> =>
  mandar('/api/assinaturas/publico/arquivo', bytes, { 'content-type': 'application/pdf' });
let serial = 0;
async function documento({ nome, bytes }: Bomba, path = '/api/cmis/v2/criar-documento'): Promise<Resposta> {
  const campos = { id: paciente, modulo: 'pacientes', idTag: '', tagDescription: 'PROVA' };
  const { payload, headers } = await formulario(campos, { nome: `${++serial} ${nome}`, bytes });
  return mandar(path, payload, { ...cabecalhosDela(), ...headers });
}

/** Posts while another caller asks for the health; refuses what held the loop, each time it was tried. */
async function soltar(nome: string, mandar: () => Promise<Resposta>): Promise<Resposta> {
  let medida: Medida = { presoMs: Infinity, atrasoMs: 0, rssMb: 0 };
  let resposta: Resposta = { status: 0, texto: '' };
  for (let n = 0; n < TENTATIVAS && medida.presoMs >= PRESO_MS; n++) {
    await servidor.zerar();
    let andando = true;
    const outroTrabalho = (async (): Promise<void> => {
      while (andando) {
        if (!(await fetch(`${servidor.url}/api/saude`)).ok)
          queixas.push(`${nome}: the other caller was not served`);
        await new Promise((done) => setTimeout(done, 10));
      }
    })();
    resposta = await mandar().catch((error: unknown) => ({
      status: 599,
      texto: String((error as Error).cause),
    }));
    andando = false;
    await outroTrabalho;
    const agora = await servidor.medir();
    if (agora.rssMb > RSS_MB) queixas.push(`${nome}: ${agora.rssMb.toFixed(0)} MB`);
    if (agora.presoMs < medida.presoMs) medida = agora;
  }
  pior.push([medida.presoMs, nome]);
  if (medida.presoMs >= BOMBA_MS) queixas.push(`${nome} held the loop for ${medida.presoMs.toFixed(0)} ms`);
  const { status, texto } = resposta;
  const recusa = /"messages":\{"alerts":\[\{"type":"\w+","value":"[A-ZÀ-Ú]/;
  if ((status >= 500 && status !== 503) || (status >= 400 && !recusa.test(texto)))
    queixas.push(`${nome}: ${status} ${texto.slice(0, 200)}`);
  return resposta;
}

describe('[C1] PDF', () => {
  it(
    '[C1] everybody: the public verification refuses each, or says that it has no signature',
    { timeout: 900_000 },
    async () => {
      for (const { nome, bytes } of bombasPdf()) {
        const { status, texto } = await soltar(`público ${nome}`, () => publico(bytes));
        if (status === 200 && texto.includes('"situacao":"valida"')) queixas.push(`${nome} is valid`);
      }
      expect(queixasAteAqui()).toEqual([]);
    },
  );

  it(
    '[C1] people here: kept as a document, then reported, copied for paper and brought back as signed',
    { timeout: 900_000 },
    async () => {
      for (const bomba of bombasPdf()) {
        const { status, texto } = await soltar(`documento ${bomba.nome}`, () => documento(bomba));
        if (status !== 201) continue;
        const { objectId } = (JSON.parse(texto) as { result: { entity: { objectId: string } } }).result
          .entity;
        const onde = `modulo=pacientes&objectId=${objectId}`;
        for (const que of ['relatorio', 'folha'])
          await soltar(`${que} ${bomba.nome}`, () => mandarGet(`/api/assinaturas/${que}?${onde}`));
        const dadoBase64 = bomba.bytes.toString('base64');
        await soltar(`devolvido ${bomba.nome}`, () =>
          json(
            '/api/cmis/v1/atualizar-documento',
            JSON.stringify({ modulo: 'pacientes', objectId, dadoBase64 }),
          ),
        );
      }
      expect(queixasAteAqui()).toEqual([]);
    },
  );

  it(
    '[C1] strangers at once: those who find no place are told when to come back, and people here are served',
    { timeout: 300_000 },
    async () => {
      const [bomba] = bombasPdf().filter(({ nome }) => nome.startsWith('páginas, doze'));
      if (!bomba) throw new Error('no bomb');
      await servidor.zerar();
      const muitos = Array.from({ length: 40 }, () =>
        fetch(`${servidor.url}/api/assinaturas/publico/arquivo`, {
          method: 'POST',
          headers: { 'content-type': 'application/pdf' },
          body: Uint8Array.from(bomba.bytes),
        }),
      );
      const dentro = await soltar('documento comum durante', () =>
        documento({ nome: 'comum.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }),
      );
      expect(dentro.status).toBe(201);
      const respostas = await Promise.all(muitos);
      for (const resposta of respostas) {
        expect([200, 400, 429, 503]).toContain(resposta.status);
        const espera = Number(resposta.headers.get('retry-after') ?? 0);
        expect(espera > 0).toBe(resposta.status === 429 || resposta.status === 503);
        await resposta.text();
      }
      expect(respostas.some(({ status }) => status === 429)).toBe(true);
      expect(servidor.vivo()).toBe(true);
      expect(queixasAteAqui()).toEqual([]);
    },
  );
});

const mandarGet = async (path: string): Promise<Resposta> => {
  const response = await fetch(servidor.url + path, { headers: cabecalhosDela() });
  return { status: response.status, texto: await response.text() };
};

describe('[M3] other files', () => {
  it('[M3] documents under both prefixes', { timeout: 900_000 }, async () => {
    for (const bomba of [...bombasDocumento(), ...bombasImagem()])
      for (const path of ['/api/cmis/v2/criar-documento', '/api/cmis/criar-documento/tag'])
        await soltar(`${path} ${bomba.nome}`, () => documento(bomba, path));
    expect(queixasAteAqui()).toEqual([]);
  });

  it('[M3] pictures of records and of the editor', { timeout: 600_000 }, async () => {
    for (const { nome, bytes } of bombasImagem()) {
      const { payload, headers } = await formulario({}, { nome, bytes });
      await soltar(`_arquivos ${nome}`, () =>
        mandar('/api/_arquivos', payload, { ...cabecalhosDela(), ...headers }),
      );
      const answer = await mandarGet('/api/amazon_hash');
      expect(answer.status, answer.texto).toBe(200);
      const { keyStart, params } = JSON.parse(answer.texto) as AmazonHash;
      const form = await formulario(
        {
          key: `${keyStart}a.png`,
          success_action_status: '201',
          'Content-Type': 'image/png',
          'X-Requested-With': 'xhr',
          ...params,
        },
        { nome, bytes },
      );
      await soltar(`editor ${nome}`, () => mandar('/api/amazon_hash/envio', form.payload, form.headers));
    }
    expect(queixasAteAqui()).toEqual([]);
  });

  it('[H2] spreadsheets to import', { timeout: 600_000 }, async () => {
    for (const { nome, bytes } of [
      ...bombasPlanilha(),
      ...bombasDocumento().filter((bomba) => /csv|xml/.test(bomba.nome)),
    ]) {
      const { payload, headers } = await formulario({}, { nome, bytes });
      await soltar(`_import ${nome}`, () =>
        mandar('/api/bancos/_import', payload, { ...cabecalhosDela(), ...headers }),
      );
    }
    expect(queixasAteAqui()).toEqual([]);
  });
});

describe('[M3] bodies', () => {
  const MARCAS = '\u0300\u0316';
  const FRAGMENTOS = [' ', '1', 'a@', 'a.', '<a ', '\\u0300\\u0316', '{{', '-', '0,'];

  it(
    '[M3] JSON that is deep, wide, or of marks without end, signed in or not',
    { timeout: 600_000 },
    async () => {
      const n = 900_000;
      const corpos: readonly (readonly [string, string])[] = [
        ['fundo', '['.repeat(n) + ']'.repeat(n)],
        ['fundo de objetos', '{"a":'.repeat(n / 4) + '1' + '}'.repeat(n / 4)],
        ['sem fim', '['.repeat(2 * n)],
        ['largo', `{${Array.from({ length: 150_000 }, (_, k) => `"k${k}":1`).join(',')}}`],
        ['marcas', JSON.stringify({ nome: `a${MARCAS.repeat(400_000)}` })],
        ['marcas em chaves', JSON.stringify({ [`a${MARCAS.repeat(400_000)}`]: 1 })],
        ['número comprido', `{"id":${'9'.repeat(2 * n)}}`],
      ];
      for (const [nome, corpo] of corpos) {
        for (const path of [
          '/api/pacientes',
          '/api/_visoes',
          '/api/modelos-documento',
          '/api/form-templates',
          '/api/usuarios',
        ])
          await soltar(`${path} ${nome}`, () => json(path, corpo));
        const curto = corpo.slice(0, 16_000);
        await soltar(`anônimo ${nome}`, () =>
          mandar('/api/auth/token/issue', curto, { 'content-type': 'application/json' }),
        );
      }
      for (const sinal of [MARCAS, '1', '!', '1!', ' '])
        await soltar(`senha ${JSON.stringify(sinal)}`, () =>
          mandar(
            '/api/auth/token/issue',
            JSON.stringify({ userId: sinal.repeat(2_000), password: sinal.repeat(2_000) }),
            {
              'content-type': 'application/json',
            },
          ),
        );
      expect(queixasAteAqui()).toEqual([]);
    },
  );

  it('[M3] every kind of text that a register has', { timeout: 900_000 }, async () => {
    // What reads a text is its schema: one that came already is read in the same way in another register.
    const vistos = new Set<string>();
    const especie = ({ kind, schema: { format, pattern, maxLength } }: FieldModel) =>
      JSON.stringify([kind, format, pattern, maxLength !== undefined]);
    let registros = 0;
    for (const entity of api.registry.entities.values()) {
      const campos = entity.fields.filter((field) => [field.schema.type].flat().includes('string'));
      const novos = campos.filter((campo) => !vistos.has(especie(campo)));
      if (novos.length === 0) continue;
      for (const campo of novos) vistos.add(especie(campo));
      registros += 1;
      const cada = Math.floor(1_500_000 / novos.length);
      for (const fragmento of FRAGMENTOS) {
        const texto = `"${fragmento.repeat(Math.max(1, Math.floor(cada / fragmento.length)))}!"`;
        const corpo = `{${novos.map(({ id }) => `"${id}":${texto}`).join(',')}}`;
        await soltar(`${entity.name} ${fragmento}`, () => json(`/api/${entity.name}`, corpo));
      }
    }
    process.stdout.write(`${vistos.size} kinds of text in ${registros} registers\n`);
    expect(queixasAteAqui()).toEqual([]);
  });

  it('[M3] a file as base64: none, large, or beside what no body holds', { timeout: 300_000 }, async () => {
    const grande = 'A'.repeat(60_000_000);
    const corpo = (dadoBase64: string, campos: object = {}): string =>
      JSON.stringify({
        modulo: 'pacientes',
        objectId: '00000000-0000-4000-8000-000000000000',
        dadoBase64,
        ...campos,
      });
    const corpos: readonly (readonly [string, string])[] = [
      ['espaços', corpo(`${' '.repeat(4_000_000)}!`)],
      ['iguais', corpo('='.repeat(4_000_000))],
      ['grande', corpo(grande)],
      ['grande e quebrado', corpo(`${grande}!`)],
      ['grande em linhas', corpo(`${'A'.repeat(76)}\r\n`.repeat(600_000))],
      ['grande de marcas', corpo(MARCAS.repeat(10_000_000))],
      ['grande no nome', corpo('AAAA', { nomeArquivo: grande })],
      ['grande e fundo', `{"dadoBase64":"${grande}","aspectos":${'['.repeat(5_000_000)}`],
      ['grande demais', corpo('A'.repeat(95_000_000))],
    ];
    for (const [nome, texto] of corpos)
      await soltar(`base64 ${nome}`, () => json('/api/cmis/v1/atualizar-documento', texto));
    // Where a form with a file is awaited.
    const soTexto = JSON.stringify(grande);
    for (const path of [
      '/api/cmis/v2/criar-documento',
      '/api/cmis/criar-documento/tag',
      '/api/_arquivos',
      '/api/bancos/_import',
    ])
      expect((await soltar(`texto ${path}`, () => json(path, soTexto))).status).toBe(413);
    expect(queixasAteAqui()).toEqual([]);
  });

  it('[M3] rich text: deep, wide, and of addresses without end', { timeout: 600_000 }, async () => {
    const p = (text: string): object => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const fundo = `${'{"type":"blockquote","content":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const textos: readonly (readonly [string, object | string])[] = [
      ['fundo', `{"type":"doc","content":[${fundo}]}`],
      ['largo', { type: 'doc', content: Array.from({ length: 20_000 }, () => p('a')) }],
      ['comprido', { type: 'doc', content: [p('{{'.repeat(300_000))] }],
      [
        'variáveis',
        {
          type: 'doc',
          content: Array.from({ length: 8_000 }, () => ({
            type: 'paragraph',
            content: [{ type: 'variavel', attrs: { nome: 'paciente.nome' } }],
          })),
        },
      ],
      [
        'tabela',
        {
          type: 'doc',
          content: [
            {
              type: 'table',
              content: Array.from({ length: 2_000 }, () => ({
                type: 'tableRow',
                content: [{ type: 'tableCell', attrs: { colspan: 1000, rowspan: 1000 }, content: [p('a')] }],
              })),
            },
          ],
        },
      ],
      ['marcas', { type: 'doc', content: [p(`a${MARCAS.repeat(200_000)}`)] }],
      ['três megabytes', { type: 'doc', content: [p(`a${MARCAS.repeat(750_000)}`)] }],
      ['trinta marcas por letra', { type: 'doc', content: [p(`a${MARCAS.repeat(15)}`.repeat(45_000))] }],
      ['oito megabytes', { type: 'doc', content: [p(`a${MARCAS.repeat(1_900_000)}`)] }],
    ];
    for (const [nome, texto] of textos) {
      const conteudo = typeof texto === 'string' ? texto : JSON.stringify(texto);
      await soltar(`modelo ${nome}`, () =>
        json(
          '/api/modelos-documento',
          JSON.stringify({ nome, conteudo, tipo: 'OUTRO', papel: 'A4', orientacao: 'RETRATO' }),
        ),
      );
      await soltar(`amostra ${nome}`, () =>
        json(
          '/api/modelos-documento/_amostra',
          JSON.stringify({
            nome,
            conteudo,
            papel: 'A4',
            orientacao: 'RETRATO',
            cabecalho: false,
            rodape: false,
          }),
        ),
      );
    }
    expect(queixasAteAqui()).toEqual([]);
  });

  it(
    '[M3] form templates: chains of conditions, formulas and choices without end',
    { timeout: 300_000 },
    async () => {
      const campo = (n: number, campos: object = {}): object => ({
        chave: `c${n}`,
        tipo: 'texto',
        rotulo: 'A',
        ...campos,
      });
      const regra = (n: number): object => ({ campo: `c${n}`, operador: 'preenchido' });
      const muitos = (criar: (n: number) => object): object[] =>
        Array.from({ length: 1_900 }, (_, n) => criar(n));
      const calculado = (formula: string): object[] => [campo(0), campo(1, { tipo: 'calculado', formula })];
      const modelos: readonly (readonly [string, object[] | string])[] = [
        [
          'corrente',
          muitos((n) => campo(n, n > 0 ? { quando: { juncao: 'todas', regras: [regra(n - 1)] } } : {})),
        ],
        ['regras', [campo(0), campo(1, { quando: { juncao: 'todas', regras: muitos(() => regra(0)) } })]],
        [
          'teia',
          muitos((n) =>
            campo(
              n,
              n > 8
                ? { quando: { juncao: 'todas', regras: [1, 2, 3, 4, 5, 6].map((k) => regra(n - k)) } }
                : {},
            ),
          ),
        ],
        ['parênteses', calculado(`${'('.repeat(200_000)}1${')'.repeat(200_000)}`)],
        ['soma', calculado('c0+'.repeat(200_000) + '1')],
        ['sinais', calculado(`${'-'.repeat(400_000)}1`)],
        ['algarismos', calculado('9'.repeat(400_000))],
        ['fundo', '['.repeat(900_000)],
        ['largo', `[${'1,'.repeat(450_000)}1]`],
      ];
      for (const [nome, modelo] of modelos) {
        const dado = typeof modelo === 'string' ? modelo : JSON.stringify({ templateRecord: modelo });
        await soltar(`formulário ${nome}`, () => json('/api/form-templates', JSON.stringify({ nome, dado })));
      }
      expect(queixasAteAqui()).toEqual([]);
    },
  );

  it('[M3] addresses: filters, searches, headers', { timeout: 300_000 }, async () => {
    for (const sinal of ['%20', '1', '%CC%80%CC%96', 'a_', '-', '(', '%25', 'Version/1', "'"]) {
      const longo = sinal.repeat(Math.floor(12_000 / sinal.length));
      for (const path of [
        `/api/pacientes?q=${longo}`,
        `/api/pacientes?nome=${longo}`,
        `/api/pacientes?${longo}_like=1`,
        `/api/pacientes/_lookup?q=${longo}`,
        `/api/findPaciente?q=${longo}`,
        `/${longo}`,
      ])
        await soltar(path.slice(0, 40), () => mandarGet(path));
      await soltar(`agente ${sinal}`, () =>
        mandar('/api/auth/token/issue', '{"userId":"a","password":"b"}', {
          'content-type': 'application/json',
          'user-agent': decodeURIComponent(longo).replaceAll(/[^\x20-\x7e]/g, 'x'),
        }),
      );
    }
    expect(queixasAteAqui()).toEqual([]);
  });
});
