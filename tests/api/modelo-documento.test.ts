/** Document templates: cleaned at writing, filled from the record, printed by the server, kept with the patient (FORM-04). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODELOS_PRONTOS } from '#domain/modelo-documento/biblioteca.ts';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import type { DocumentoPreenchido } from '#domain/modelo-documento/wire.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import { assinarNaNuvem } from '#server/capabilities/assinatura/service.ts';
import { autoridade, chaveDe, CPF, meiosDe } from './assinatura-apoio.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { needs } from '#tests/support/peers.ts';

let api: TestApi;
let pasta: string;
let aqui = 0;
let ali = 0;
let escreve: Caller;
let paciente = 0;
let profissional = 0;
let serial = 0;

const sql = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await api.test.database.pool.query(`${text} RETURNING id`, [...values])).rows[0].id);

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'zelo-modelos-'));
  api = await createTestApi({ dataDir: join(pasta, 'dados'), env: { DATA_DIR: join(pasta, 'dados') } });
  const cidade = (
    await api.test.database.pool.query(
      `INSERT INTO cidade (codigo_ibge, nome, uf) VALUES ('3106200', 'Belo Horizonte', 'MG') ON CONFLICT DO NOTHING RETURNING id`,
    )
  ).rows[0]?.id as number | undefined;
  const cidadeId =
    cidade ??
    ((await api.test.database.pool.query(`SELECT id FROM cidade WHERE nome = 'Belo Horizonte'`)).rows[0]
      .id as number);
  const casa = (nome: string, cnpj: string, cnes: string) =>
    sql(
      `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario, cnpj, cnes, telefone, logradouro, numero, bairro, cidade_id)
       VALUES ($1, 'JURIDICA', 'America/Sao_Paulo', $2, $3, '3132221234', 'Av. Afonso Pena', '1500', 'Centro', $4)`,
      [nome, cnpj, cnes, cidadeId],
    );
  aqui = await casa('Clínica Sol', '11222333000181', '2027356');
  ali = await casa('Clínica Lua', '12ABC34501DE35', '2027372');
  const conselho =
    ((await api.test.database.pool.query(`SELECT id FROM conselho WHERE sigla = 'CRM'`)).rows[0]?.id as
      number | undefined) ??
    (await sql(`INSERT INTO conselho (sigla, nome) VALUES ('CRM', 'Conselho Regional de Medicina')`));
  profissional = await sql(
    `INSERT INTO profissional (nome, conselho_id, uf_conselho, numero_conselho, situacao_conselho)
     VALUES ('Paulo Henrique Lima', $1, 'MG', '54321', 'REGULAR')`,
    [conselho],
  );
  escreve = (
    await api.caller(
      {
        'modelo-documento': ['list', 'view', 'insert', 'update', 'delete'],
        paciente: ['list', 'view', 'documento', 'clinico'],
      },
      [aqui, ali],
    )
  ).em(aqui);
  paciente = await novoPaciente({ nome: 'José da Silva', nomeSocial: 'Júlia da Silva', cpf: '52998224725' });
});
afterAll(async () => {
  await api.close();
  rmSync(pasta, { recursive: true, force: true });
});

async function novoPaciente(campos: object, em = aqui): Promise<number> {
  const made = await api.admin.em(em).post('/api/pacientes', {
    dataNascimento: '1990-05-05',
    sexo: 'F',
    nacionalidade: 'BRASILEIRA',
    ...campos,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}

type No = { readonly [chave: string]: unknown };
const doc = (...content: readonly No[]) => JSON.stringify({ type: 'doc', content });
const p = (text: string, ...marks: readonly No[]): No => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }],
});
const variavel = (nome: string): No => ({
  type: 'paragraph',
  content: [{ type: 'variavel', attrs: { nome } }],
});

async function criar(
  conteudo: string,
  campos: object = {},
  caller = escreve,
): Promise<LightMyRequestResponse> {
  return caller.post('/api/modelos-documento', {
    nome: `Modelo ${++serial}`,
    tipo: 'ATESTADO',
    papel: 'A4',
    orientacao: 'RETRATO',
    conteudo,
    ...campos,
  });
}
async function modelo(
  conteudo: string,
  campos: object = {},
): Promise<{ id: number; versao: number; conteudo: string }> {
  const made = await criar(conteudo, campos);
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}
const preencher = (id: number, body: object, caller = escreve) =>
  caller.post(`/api/modelos-documento/${id}/_preencher`, body);
const pdf = (id: number, conteudo: string, body: object = {}, caller = escreve) =>
  caller.post(`/api/modelos-documento/${id}/_pdf`, {
    pacienteId: paciente,
    profissionalId: profissional,
    conteudo,
    ...body,
  });
const guardar = (response: LightMyRequestResponse, body: object, caller = escreve) =>
  caller.post('/api/modelos-documento/_guardar', { documento: response.headers['x-documento'], ...body });

/** What poppler reads in the bytes. */
function poppler(
  programa: 'pdftotext' | 'pdfinfo' | 'pdffonts' | 'pdfsig',
  bytes: Buffer,
  ...args: readonly string[]
): string {
  const arquivo = join(pasta, `${++serial}.pdf`);
  writeFileSync(arquivo, bytes);
  return execFileSync(programa, [...args, arquivo, ...(programa === 'pdftotext' ? ['-'] : [])], {
    encoding: 'utf8',
  });
}

describe('templates', () => {
  it('[FORM-04] what is stored is built of known parts: scripts, handlers, styles and foreign pictures have no way in', async () => {
    const made = await modelo(
      doc(
        {
          type: 'paragraph',
          attrs: { textAlign: 'center', onclick: 'alert(1)', style: 'color:red' },
          content: [
            {
              type: 'text',
              text: 'Olá\u0000 mundo',
              marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }, { type: 'bold' }],
            },
          ],
        },
        { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
        { type: 'iframe', attrs: { src: 'https://mau.example' } },
        { type: 'imagem', attrs: { caminho: 'https://mau.example/a.png', alt: '', largura: 50 } },
        { type: 'image', attrs: { src: 'https://mau.example/a.png' } },
      ),
    );
    expect(JSON.parse(made.conteudo)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { textAlign: 'center' },
          content: [{ type: 'text', text: 'Olá mundo', marks: [{ type: 'bold' }] }],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'alert(1)' }] },
      ],
    });
  });

  it('[FORM-04] refuses with a sentence: not a text, empty, nested without end, pictures of another house', async () => {
    const fundo = `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(20_000)}${']}'.repeat(20_000)}]}`;
    for (const [conteudo, frase] of [
      ['<p>Olá</p>', /não pôde ser lido/],
      ['{"type":"doc"}', /Escreva o texto do modelo/],
      [doc({ type: 'paragraph' }), /Escreva o texto do modelo/],
      [fundo, /níveis demais/],
      ['['.repeat(400_000), /não pôde ser lido/],
      [
        doc({
          type: 'imagem',
          attrs: { caminho: `editor/${ali}/1/00000000-0000-4000-8000-000000000000-a.png` },
        }),
        /não está guardada neste prestador/,
      ],
    ] as const) {
      const refused = await criar(conteudo);
      expect(refused.statusCode, `${conteudo.slice(0, 60)} ${refused.body}`).toBe(422);
      expect(refused.json<{ errors: { conteudo: string[] } }>().errors.conteudo.join(' ')).toMatch(frase);
    }
  });

  it('[FORM-04] the library is made of texts that are stored as they are', async () => {
    for (const pronto of MODELOS_PRONTOS) {
      const made = await modelo(guardarTexto(pronto.texto), {
        nome: pronto.nome,
        tipo: pronto.tipo,
        papel: pronto.papel,
      });
      expect(JSON.parse(made.conteudo), pronto.nome).toEqual(pronto.texto);
    }
  });
});

describe('documents', () => {
  it('[FORM-04] fills with the social name and the registers, and names what is missing with the row to mend', async () => {
    const { id } = await modelo(
      doc(
        variavel('paciente.nome'),
        variavel('paciente.cpf'),
        variavel('paciente.nomeMae'),
        variavel('profissional.conselho'),
        variavel('prestador.cnpj'),
        variavel('momento.cidadeData'),
      ),
    );
    const answer = await preencher(id, { pacienteId: paciente, profissionalId: profissional });
    expect(answer.statusCode, answer.body).toBe(200);
    const documento = answer.json<DocumentoPreenchido>();
    const linhas = (
      JSON.parse(documento.conteudo) as { content: { content: { text?: string }[] }[] }
    ).content.map((node) => node.content[0]?.text);
    expect(linhas.slice(0, 2)).toEqual(['Júlia da Silva', '529.982.247-25']);
    expect(linhas.slice(3, 5)).toEqual(['CRM-MG 54321', '11.222.333/0001-81']);
    expect(linhas[5]).toMatch(/^Belo Horizonte, \d{1,2}º? de [a-zç]+ de \d{4}$/);
    expect(documento.faltando).toEqual([
      { nome: 'paciente.nomeMae', titulo: 'Nome da mãe', fonte: 'paciente', registroId: paciente },
    ]);
    expect(documento.pedeProfissional).toBe(true);

    const blocked = await pdf(id, documento.conteudo);
    expect(blocked.statusCode).toBe(422);
    expect(blocked.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts[0]?.value).toBe(
      'Falta preencher: Nome da mãe.',
    );
  });

  it("[FORM-04] another provider's template and patient are not there; without the right neither is the call", async () => {
    const { id } = await modelo(doc(p('Olá')));
    const outroId = await novoPaciente({ nome: 'Pessoa de lá' }, ali);
    expect((await preencher(id, { pacienteId: outroId })).statusCode).toBe(404);
    expect((await preencher(id, { pacienteId: paciente }, escreve.em(ali))).statusCode).toBe(404);
    expect((await pdf(id, doc(p('Olá')), { pacienteId: outroId })).statusCode).toBe(404);
    const semModelo = (await api.caller({ paciente: ['view', 'documento', 'clinico'] }, [aqui])).em(aqui);
    expect((await preencher(id, { pacienteId: paciente }, semModelo)).statusCode).toBe(403);
    const semPaciente = (await api.caller({ 'modelo-documento': ['view'] }, [aqui])).em(aqui);
    expect((await preencher(id, { pacienteId: paciente }, semPaciente)).statusCode).toBe(403);
    expect((await preencher(id, { pacienteId: paciente, outra: 1 })).statusCode).toBe(422);
  });

  it('[FORM-04] the PDF says its title, language and author, numbers its pages and has its letters within', async (context) => {
    needs(context, 'pdfinfo', 'pdftotext', 'pdffonts');
    const { id } = await modelo(doc(p('x')), { nome: `Relatório com ação ${++serial}` });
    const conteudo = doc(
      {
        type: 'heading',
        attrs: { level: 1, textAlign: 'center' },
        content: [{ type: 'text', text: 'Coração, pão e “aspas”' }],
      },
      variavel('paciente.nome'),
      p('Sorriso 😀 e traço —', { type: 'bold' }, { type: 'underline' }),
      { type: 'bulletList', content: [{ type: 'listItem', content: [p('Primeiro item')] }] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', content: [p('Exame')] },
              { type: 'tableHeader', content: [p('Resultado')] },
            ],
          },
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [p('Hemoglobina 13,5 g/dL')] }],
          },
        ],
      },
      p('Site', { type: 'link', attrs: { href: 'https://exemplo.com.br/a' } }),
      { type: 'quebraPagina' },
      p('Segunda página'),
    );
    const response = await pdf(id, conteudo);
    expect(response.statusCode, response.body.slice(0, 400)).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    const info = poppler('pdfinfo', response.rawPayload);
    expect(info).toMatch(/Title:\s+Relatório com ação/);
    expect(info).toMatch(/Author:\s+Paulo Henrique Lima, CRM-MG 54321/);
    expect(info).toMatch(/Pages:\s+2/);
    expect(info).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/);
    expect(response.rawPayload.includes('/Lang (pt-BR)')).toBe(true);
    const lido = poppler('pdftotext', response.rawPayload, '-layout');
    for (const frase of [
      'Clínica Sol',
      'CNPJ 11.222.333/0001-81',
      'CNES 2027356',
      'Coração, pão e “aspas”',
      'Júlia da Silva',
      'Sorriso 😀',
      'Hemoglobina 13,5 g/dL',
      'Segunda página',
      'Página 1 de 2',
      'Página 2 de 2',
      'Emitido em',
    ])
      expect(lido, frase).toContain(frase);
    expect(
      poppler('pdffonts', response.rawPayload)
        .split('\n')
        .slice(2)
        .filter((linha) => linha !== '')
        .every((linha) => /\byes yes yes\b|\byes\s+yes\b/.test(linha)),
    ).toBe(true);
  });

  it('[FORM-04] [D11] a field of the template is asked: no blank of a required one, no diagnosis without the authorization', async (context) => {
    needs(context, 'pdftotext');
    const cid = await sql(
      `INSERT INTO cid (codigo, codigo_formatado, nome, tipo) VALUES ('J11' || floor(random() * 90 + 10)::int, 'J11.1', 'Influenza', 'SUBCATEGORIA')`,
    );
    const campo = (attrs: object): No => ({ type: 'campo', attrs });
    const texto = doc(
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Afastamento por ' },
          campo({ rotulo: 'Número de dias', tipo: 'NUMERO', obrigatorio: true, extenso: true }),
          { type: 'text', text: ' dias.' },
        ],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Diagnóstico: ' },
          campo({ rotulo: 'CID', tipo: 'CID', obrigatorio: false, tiraLinha: true }),
        ],
      },
    );
    const { id, conteudo } = await modelo(texto);
    const preenchido = (await preencher(id, { pacienteId: paciente })).json<DocumentoPreenchido>();
    expect(preenchido.conteudo).toBe(conteudo);

    const branco = await pdf(id, conteudo);
    expect(branco.statusCode).toBe(422);
    expect(branco.json<{ errors: object }>().errors).toEqual({
      'respostas.numero-de-dias': ['Preencha antes de gerar o documento.'],
    });
    const dias = { 'numero-de-dias': '3' };
    const semAutorizacao = await pdf(id, conteudo, { respostas: { ...dias, cid: String(cid) } });
    expect(semAutorizacao.statusCode).toBe(422);
    expect(semAutorizacao.body).toContain('só consta com a autorização do paciente');
    expect(
      (await pdf(id, conteudo, { respostas: { ...dias, cid: '999999999' }, autorizaCid: true })).statusCode,
    ).toBe(422);

    const semCid = await pdf(id, conteudo, { respostas: dias });
    expect(semCid.statusCode, semCid.body).toBe(200);
    const lido = poppler('pdftotext', semCid.rawPayload);
    expect(lido).toContain('Afastamento por 3 (três) dias.');
    expect(lido).not.toContain('Diagnóstico');

    const comCid = await pdf(id, conteudo, { respostas: { ...dias, cid: String(cid) }, autorizaCid: true });
    expect(poppler('pdftotext', comCid.rawPayload)).toContain('Diagnóstico: J11.1');
    expect((await guardar(comCid, { nome: `Com CID ${++serial}` })).statusCode).toBe(201);
    const { rows } = await api.test.database.pool.query<{ acao: string; depois: { cidAutorizado?: string } }>(
      `SELECT acao, depois FROM auditoria WHERE registro_id = $1 AND depois->>'cidAutorizado' IS NOT NULL ORDER BY seq`,
      [paciente],
    );
    expect(rows.map(({ acao, depois }) => [acao, depois.cidAutorizado])).toEqual([
      ['imprimir', 'J11.1'],
      ['enviar-documento', 'J11.1'],
    ]);
  });

  it('[FORM-04] [D34] size, colour, highlight, raised letters and the height of lines are kept and printed; no other is', async () => {
    const marks = [
      { type: 'tamanho', attrs: { pontos: 20 } },
      { type: 'cor', attrs: { cor: 'vermelho' } },
      { type: 'realce', attrs: { cor: 'amarelo' } },
      { type: 'superscript' },
      { type: 'tamanho', attrs: { pontos: 999 } },
      { type: 'cor', attrs: { cor: 'url(x)' } },
    ];
    const { id, conteudo } = await modelo(
      doc({
        type: 'paragraph',
        attrs: { entrelinha: 2 },
        content: [{ type: 'text', text: 'Grande', marks }],
      }),
    );
    expect(JSON.parse(conteudo)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { entrelinha: 2 },
          content: [{ type: 'text', text: 'Grande', marks: expect.any(Array) }],
        },
      ],
    });
    expect(JSON.parse(conteudo).content[0].content[0].marks).toEqual([
      { type: 'superscript' },
      { type: 'tamanho', attrs: { pontos: 20 } },
      { type: 'cor', attrs: { cor: 'vermelho' } },
      { type: 'realce', attrs: { cor: 'amarelo' } },
    ]);
    expect((await pdf(id, conteudo)).statusCode).toBe(200);
  });

  it('[FORM-04] [D26] every page says whose it is, who signs it and what the house wants there; the template says which', async (context) => {
    needs(context, 'pdftotext');
    const texto = doc(p('Primeira'), { type: 'quebraPagina' }, p('Segunda'));
    const { id, conteudo } = await modelo(texto, { linhaRodape: 'Ouvidoria: (31) 3222-0000' });
    await api.test.database.pool.query('UPDATE paciente SET numero_prontuario = 4321 WHERE id = $1', [
      paciente,
    ]);
    const response = await pdf(id, conteudo);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const folha = poppler('pdftotext', response.rawPayload, '-f', '2');
    expect(folha).toContain('Segunda');
    expect(folha).toContain(
      'Paciente: Júlia da Silva · nascimento 05/05/1990 · CPF 529.982.247-25 · prontuário 4321',
    );
    expect(folha).toContain('Paulo Henrique Lima, CRM-MG 54321 · Ouvidoria: (31) 3222-0000');

    const semNada = await modelo(texto, {
      cabecalho: false,
      pacienteNaFolha: false,
      conselhoNoRodape: false,
    });
    const solta = poppler('pdftotext', (await pdf(semNada.id, conteudo)).rawPayload, '-f', '2');
    expect(solta).not.toContain('Paciente:');
    expect(solta).not.toContain('CRM-MG');
    // Without the unit's header the patient stands there all the same.
    const semUnidade = await modelo(texto, { cabecalho: false });
    const alto = poppler('pdftotext', (await pdf(semUnidade.id, conteudo)).rawPayload, '-f', '2');
    expect(alto).toContain('Paciente: Júlia da Silva');
    expect(alto).not.toContain('Clínica Sol');
  });

  it('[FORM-04] what is kept is what was seen, byte by byte, under a name of its own and never over another', async () => {
    const { id } = await modelo(doc(p('Conteúdo')), { nome: `Declaração ${++serial}` });
    const response = await pdf(id, doc(p('Conteúdo')));
    const salvo = await guardar(response, { nome: 'Declaração da Júlia' });
    expect(salvo.statusCode, salvo.body).toBe(201);
    const item = salvo.json<{
      result: { entity: { objectId: string; nomeArquivo: string; tagDescription: string } };
    }>().result.entity;
    // [NGS-36] The kind of the template says which signature counts.
    expect(item).toMatchObject({
      nomeArquivo: 'Declaração da Júlia.pdf',
      tagDescription: 'Atestado',
      qualificada: true,
    });
    const lido = await escreve.get(
      `/api/cmis/download-documento?objectId=${item.objectId}&modulo=pacientes&nomeArquivo=${encodeURIComponent(item.nomeArquivo)}`,
    );
    expect(lido.rawPayload.equals(response.rawPayload)).toBe(true);

    const denovo = await guardar(response, { nome: 'Declaração da Júlia.pdf' });
    expect(denovo.statusCode).toBe(409);
    expect(denovo.json<{ codigo: string }>().codigo).toBe('nome-em-uso');

    const { rows } = await api.test.database.pool.query(
      `SELECT acao, depois FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1 AND acao IN ('imprimir', 'enviar-documento') ORDER BY seq DESC LIMIT 2`,
      [paciente],
    );
    expect(rows.map((row: { acao: string }) => row.acao)).toEqual(['enviar-documento', 'imprimir']);
    expect((rows[0] as { depois: { modeloId: number } }).depois.modeloId).toBe(id);
  });

  it('[FORM-04] what was printed is kept by nobody else, for nobody else, and only by who may add documents', async () => {
    const { id } = await modelo(doc(p('Conteúdo')));
    const response = await pdf(id, doc(p('Conteúdo')));
    const colega = (
      await api.caller({ 'modelo-documento': ['view'], paciente: ['view', 'documento', 'clinico'] }, [aqui])
    ).em(aqui);
    expect((await guardar(response, { nome: 'a' }, colega)).statusCode).toBe(400);
    expect((await guardar(response, { nome: 'a' }, escreve.em(ali))).statusCode).toBe(400);
    const vale = String(response.headers['x-documento']);
    expect((await guardar(response, { documento: `${vale.slice(0, -4)}AAAA`, nome: 'a' })).statusCode).toBe(
      400,
    );
    const leitor = (
      await api.caller({ 'modelo-documento': ['view'], paciente: ['view', 'clinico'] }, [aqui])
    ).em(aqui);
    const pdfDele = await pdf(id, doc(p('Conteúdo')), {}, leitor);
    expect(pdfDele.statusCode).toBe(200);
    expect((await guardar(pdfDele, { nome: 'a' }, leitor)).statusCode).toBe(403);
  });

  it('[FORM-04] [SIGN-01] a generated PDF is signed AD-RB and stays valid, for our verification and for pdfsig', async (context) => {
    needs(context, 'pdftotext', 'pdfsig');
    const { id } = await modelo(guardarTexto(MODELOS_PRONTOS[0]!.texto));
    const preenchido = (
      await preencher(id, { pacienteId: paciente, profissionalId: profissional })
    ).json<DocumentoPreenchido>();
    const respostas = { 'numero-de-dias': '3', 'inicio-do-afastamento': '2026-11-22' };
    const response = await pdf(id, preenchido.conteudo, { respostas });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const { icp, confianca } = await autoridade();
    const emitido = await icp.emitir({ nome: 'Paulo Henrique Lima', cpf: CPF });
    const [resultado] = await assinarNaNuvem(
      [{ id: '1', nome: 'atestado.pdf', pdf: response.rawPayload }],
      chaveDe(emitido),
      { token: 't', cpf: CPF, referencia: 'AD-RB' },
      meiosDe(confianca),
    );
    if (!resultado || 'erro' in resultado) throw resultado?.erro ?? new Error('nothing was signed');
    expect(resultado.pdf.subarray(0, response.rawPayload.length).equals(response.rawPayload)).toBe(true);
    expect((await verificarPdf(resultado.pdf, confianca, new Date())).relatorio).toMatchObject({
      situacao: 'valida',
      assinaturas: [{ situacao: 'valida', referencia: 'AD-RB', depois: 'nada' }],
    });
    expect(poppler('pdftotext', resultado.pdf)).toContain('Página 1 de 1');
    const saida = poppler('pdfsig', resultado.pdf, '-nocert');
    expect(saida).toContain('Signature is Valid');
    expect(saida).toContain('Total document signed');
  });

  it('[FORM-04] the longest text that is taken neither holds up the server nor prints for ever; a longer one is refused', async (context) => {
    needs(context, 'pdfinfo');
    const { id } = await modelo(doc(p('x')));
    const longo = doc(
      ...Array.from({ length: 380 }, (_, n) =>
        p(`Parágrafo ${n}. ${'Texto que se repete para encher a página inteira. '.repeat(10)}`),
      ),
    );
    expect((await pdf(id, doc(p('x'.repeat(50_001))))).statusCode).toBe(422);
    const pedido = pdf(id, longo);
    let pior = 0;
    let pronto = false;
    const vigia = (async () => {
      while (!pronto) {
        const inicio = performance.now();
        expect((await api.app.inject('/api/saude')).statusCode).toBe(200);
        pior = Math.max(pior, performance.now() - inicio);
      }
    })();
    const response = await pedido;
    pronto = true;
    await vigia;
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    expect(Number(/Pages:\s+(\d+)/.exec(poppler('pdfinfo', response.rawPayload))?.[1])).toBeGreaterThan(50);
    expect(pior).toBeLessThan(1000);
  });
});
