/** Stored documents signed in the cloud, at gov.br and by what a token brings back, against the stand-ins. */
import type { LightMyRequestResponse } from 'fastify';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import type { RelatorioDocumento } from '#domain/assinatura/tipos.ts';
import { lerConfianca } from '#server/capabilities/assinatura/confianca.ts';
import { assinarNaNuvem } from '#server/capabilities/assinatura/service.ts';
import { chaveDe, CPF, meiosDe, pdfDe } from './assinatura-apoio.ts';
import { assinarCom, LACUNA, preencher } from '#tests/support/assinatura-por-fora.ts';
import {
  acrescentar,
  corpoDe,
  laudo,
  maiorNumero,
  palavrasDe,
  tapume,
  type Revisao,
} from '#tests/support/pdf-revisoes.ts';
import { alertas, formulario, item } from './documento-apoio.ts';
import { autorizar, criarMundo, criarPessoa, Navegador, type Mundo } from './identidade-apoio.ts';

let mundo: Mundo;
let medico: Navegador;
let fornecedor: number;
let numero = 0;

const pessoa = async (
  login: string,
  dados: { cpf?: string; profissional?: boolean } = { cpf: CPF, profissional: true },
) => {
  const id = await criarPessoa(mundo, { login, ...dados });
  const { pool } = mundo.test.database;
  const { rows } = await pool.query(`INSERT INTO grupo_regra (nome) VALUES ($1) RETURNING id`, [login]);
  await pool.query('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [
    id,
    rows[0].id,
  ]);
  for (const acao of ['list', 'view', 'insert', 'update', 'delete', 'documento', 'clinico'])
    await pool.query(`INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, 'fornecedor', $2)`, [
      rows[0].id,
      acao,
    ]);
  return new Navegador(mundo.app, await mundo.app.sessoes.abrir(id, { ip: '127.0.0.1', agente: null }));
};
const anexar = async (pdf: Buffer, nome = `laudo ${++numero}.pdf`): Promise<ItemDocumento> => {
  const { payload, headers } = await formulario(
    { modulo: 'fornecedores', id: fornecedor },
    { nome, bytes: pdf },
  );
  return item(await medico.pedir('/api/cmis/v2/criar-documento', { method: 'POST', payload, headers }));
};
const autenticar = async (navegador: Navegador, provedor: string) => {
  const { urlAuthenticate } = (
    await navegador.pedir(`/api/signer-token-cloud/authenticate/${provedor}`)
  ).json<{
    urlAuthenticate: string;
  }>();
  const volta = await autorizar(urlAuthenticate, { cpf: CPF });
  expect(
    (await navegador.pedir(`/api/signer-token-cloud/store/${provedor}?${volta.searchParams.toString()}`))
      .statusCode,
  ).toBe(200);
};
const assinar = (
  navegador: Navegador,
  doc: ItemDocumento,
  provedor = 'VIDAAS',
  politica = 'AD-RT',
): Promise<LightMyRequestResponse> => {
  const query = new URLSearchParams({
    modulo: 'fornecedores',
    objectId: doc.objectId,
    versao: String(doc.versao),
    politica,
  });
  return navegador.pedir(`/api/signer-doc-cloud/signer/${provedor}/formato/base64?${query.toString()}`, {
    method: 'PUT',
  });
};
const bytesDe = async (doc: ItemDocumento) =>
  (await medico.pedir(`/api/cmis/download-documento?modulo=fornecedores&objectId=${doc.objectId}`))
    .rawPayload;
const relatorio = async (doc: ItemDocumento) =>
  (
    await medico.pedir(`/api/assinaturas/relatorio?modulo=fornecedores&objectId=${doc.objectId}`)
  ).json<RelatorioDocumento>();

/** The texts that the pages draw with standard letters. */
function escritoEm(pdf: Buffer): string {
  const texto = pdf.toString('latin1');
  const fluxos = [...texto.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, dados = '']) => {
    try {
      return [inflateSync(Buffer.from(dados, 'latin1')).toString('latin1')];
    } catch {
      return [dados];
    }
  });
  return [...fluxos.join('\n').matchAll(/<([0-9A-F]+)> Tj/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n');
}

beforeAll(async () => {
  mundo = await criarMundo();
  medico = await pessoa('medica');
  const { rows } = await mundo.test.database.pool.query<{ id: number }>(
    `INSERT INTO fornecedor (tipo_pessoa, documento, nome) VALUES ('JURIDICA', '11222333000181', 'Fornecedor') RETURNING id`,
  );
  fornecedor = rows[0]!.id;
  await autenticar(medico, 'VIDAAS');
});
afterAll(() => mundo.close());

describe('[SIGN-02] in the cloud', () => {
  it('[SIGN-01] [SIGN-02] [SIGN-05] [D17] VIDaaS with time stamp: signed, verified, a new version, a public code', async () => {
    const original = await pdfDe(2);
    const doc = await anexar(original);
    const resposta = await assinar(medico, doc);
    expect(resposta.statusCode, resposta.body.slice(0, 500)).toBe(200);
    expect(alertas(resposta)).toEqual(['Arquivo assinado com sucesso.']);
    expect(item(resposta)).toMatchObject({
      assinado: true,
      aspectos: [{ propriedades: { formato: 'PadEs', referencia: 'AD-RT' } }],
    });
    const lido = await relatorio(doc);
    // Its pages say who signed and by which code it is checked; what was there before is the earlier version.
    const assinado = await bytesDe(doc);
    expect(escritoEm(assinado)).toContain('Assinado digitalmente por');
    expect(escritoEm(assinado)).toContain(lido.codigo!.match(/.{5}/g)!.join('-'));
    expect(escritoEm(original)).not.toContain('Assinado');
    expect(lido).toMatchObject({
      situacao: 'valida',
      assinaturas: [{ demonstracao: true, referencia: 'AD-RT', cpf: '***.444.555-**' }],
    });
    const publico = await new Navegador(mundo.app).pedir(
      `/api/assinaturas/publico/${lido.codigo!.toLowerCase()}`,
    );
    expect(publico.json()).toMatchObject({ situacao: 'valida', sha256: lido.sha256 });
    for (const segredo of [CPF, 'laudo', 'Fornecedor']) expect(publico.body).not.toContain(segredo);
    for (const codigo of ['0'.repeat(20), 'x', '%00']) {
      expect((await new Navegador(mundo.app).pedir(`/api/assinaturas/publico/${codigo}`)).statusCode).toBe(
        404,
      );
    }
  });

  it('[SIGN-01] AD-RB, and a second signature after it; gov.br is recorded as what it is', async () => {
    const doc = await anexar(await pdfDe());
    const primeira = item(await assinar(medico, doc, 'VIDAAS', 'AD-RB'));
    await autenticar(medico, 'GOVBR');
    const segunda = await assinar(medico, primeira, 'GOVBR', 'AD-RB');
    expect(segunda.statusCode, segunda.body.slice(0, 500)).toBe(200);
    const depois = await bytesDe(doc);
    expect(escritoEm(depois).match(/Assinado/g)).toHaveLength(1);
    expect(item(segunda).aspectos.map(({ propriedades }) => propriedades.referencia)).toEqual([
      'AD-RB',
      'AVANCADA-GOVBR',
    ]);
    expect((await relatorio(doc)).assinaturas).toMatchObject([
      { situacao: 'valida', referencia: 'AD-RB', depois: 'outras-assinaturas' },
      { situacao: 'valida', referencia: null, natureza: 'avancada-govbr', depois: 'nada' },
    ]);
  });

  it('[SIGN-02] a batch: the good ones are signed, the bad one says why', async () => {
    const bons = [await anexar(await pdfDe()), await anexar(await pdfDe(3))];
    const ruim = await anexar(Buffer.from('um texto simples'), 'bula.txt');
    const documentos = [bons[0]!, ruim, bons[1]!].map(({ objectId, versao }) => ({ objectId, versao }));
    const resposta = await medico.post('/api/signer-doc-cloud/signer/VIDAAS/lote', {
      modulo: 'fornecedores',
      documentos,
      politica: 'AD-RB',
    });
    expect(resposta.json()).toMatchObject({
      resultados: [
        { ok: true },
        { ok: false, mensagem: 'Assinatura suporta apenas para PDF.' },
        { ok: true },
      ],
    });
    expect((await relatorio(bons[1]!)).situacao).toBe('valida');
    expect((await bytesDe(ruim)).toString('latin1')).not.toContain('/ByteRange');
  });

  it('[SIGN-03] no PDF, no signer data, no authorization, changed meanwhile: nothing is stored', async () => {
    const doc = await anexar(await pdfDe());
    const texto = await anexar(Buffer.from('um texto simples'), 'nota.txt');
    const recepcao = await pessoa('recepcao', {});
    const outroNavegador = await pessoa('sem-token', { cpf: '11122233396', profissional: true });
    const casos = [
      [await assinar(medico, texto), 400, 'Assinatura suporta apenas para PDF.'],
      [await assinar(recepcao, doc), 403, 'Dados do assinante não informado. O usuário é um profissional?'],
      [
        await assinar(outroNavegador, doc),
        409,
        'A autorização do assinador acabou. Autentique de novo para assinar.',
      ],
      [
        await assinar(medico, { ...doc, versao: doc.versao + 1 }),
        412,
        'O arquivo mudou depois que foi aberto. Abra-o de novo antes de assinar.',
      ],
    ] as const;
    for (const [resposta, codigo, alerta] of casos)
      expect([resposta.statusCode, alertas(resposta)]).toEqual([codigo, [alerta]]);
    expect((await relatorio(doc)).assinaturas).toEqual([]);
  });

  it('[SIGN-02] an authorization of somebody else signs nothing and is forgotten: the next one is asked for', async () => {
    const doc = await anexar(await pdfDe());
    const outroNavegador = await pessoa('conta-alheia', { cpf: '98765432100', profissional: true });
    // gov.br's authorization does not say whose it is.
    await autenticar(outroNavegador, 'GOVBR');
    const resposta = await assinar(outroNavegador, doc, 'GOVBR', 'AD-RB');
    expect([resposta.statusCode, resposta.json().codigo, alertas(resposta)[0]]).toEqual([
      400,
      'assinatura-recusada',
      expect.stringContaining('O certificado não é seu'),
    ]);
    expect((await assinar(outroNavegador, doc, 'GOVBR', 'AD-RB')).json().codigo).toBe('assinatura-expirada');
    expect((await relatorio(doc)).assinaturas).toEqual([]);
  });

  it('[SIGN-01] the time stamp is away: nothing is signed, AD-RB only when asked for', async () => {
    const doc = await anexar(await pdfDe());
    await fetch(`${mundo.simuladores.base}/controle/carimbo/fora`, { method: 'POST' });
    const resposta = await assinar(medico, doc);
    expect([resposta.statusCode, resposta.json().codigo]).toEqual([502, 'carimbo-indisponivel']);
    expect((await relatorio(doc)).assinaturas).toEqual([]);
    expect(item(await assinar(medico, doc, 'VIDAAS', 'AD-RB')).aspectos[0]?.propriedades.referencia).toBe(
      'AD-RB',
    );
    await fetch(`${mundo.simuladores.base}/controle/carimbo/volta`, { method: 'POST' });
  });
});

describe('[DOC-01] a signed document', () => {
  it('[DOC-01] [DOC-03] takes no rename, replacement, return of a version nor deletion; it may be moved', async () => {
    const doc = item(await assinar(medico, await anexar(await pdfDe()), 'VIDAAS', 'AD-RB'));
    const { objectId } = doc;
    const cmis = (method: 'PUT' | 'DELETE' | 'POST', path: string, query: { [key: string]: string }) =>
      medico.pedir(
        `/api/cmis/${path}?${new URLSearchParams({ modulo: 'fornecedores', objectId, ...query }).toString()}`,
        {
          method,
        },
      );
    const { payload, headers } = await formulario(
      { modulo: 'fornecedores', id: fornecedor, objectId },
      { nome: 'x.pdf', bytes: await pdfDe(2) },
    );
    const negadas = [
      await cmis('PUT', 'renomear-documento', { nomearquivo: 'outro.pdf' }),
      await cmis('DELETE', 'remover', {}),
      await medico.pedir('/api/cmis/v2/criar-documento', { method: 'POST', payload, headers }),
      await cmis('POST', 'restaurar-versao', { numero: '1' }),
    ];
    expect(negadas.map((response) => [response.statusCode, response.json().codigo])).toEqual(
      negadas.map(() => [409, 'documento-assinado']),
    );
    const { objectId: folderId } = (
      await medico.pedir(
        `/api/cmis/criar-pasta?modulo=fornecedores&id=${fornecedor}&parentFolderId=&newFolder=Assinados`,
        {
          method: 'POST',
        },
      )
    ).json<ItemDocumento>();
    expect((await cmis('PUT', 'mover', { folderId })).statusCode).toBe(200);
  });
});

describe('[SIGN-05] the file that a token brings back', () => {
  const devolver = (doc: ItemDocumento, bytes: Buffer, referencia = 'AD-RB') =>
    medico.post('/api/cmis/v1/atualizar-documento', {
      modulo: 'fornecedores',
      nomeArquivo: doc.nomeArquivo,
      tag: null,
      aspectos: [{ tipo: 'ASSINATURADIGITAL', propriedades: { formato: 'PadEs', referencia } }],
      mime: 'application/pdf',
      dadoBase64: bytes.toString('base64'),
      objectId: doc.objectId,
    });
  const assinado = async (pdf: Buffer, cpf = CPF) => {
    const { icp, env } = mundo.simuladores;
    const meios = meiosDe(lerConfianca({ ...env, ASSINATURA_REVOGACAO: 'quando-houver' }, 2000));
    const chave = chaveDe(await icp.emitir({ nome: 'Token de Teste', cpf }));
    const [resultado] = await assinarNaNuvem(
      [{ id: '1', nome: 'a', pdf }],
      chave,
      { token: '', cpf, referencia: 'AD-RB' },
      meios,
    );
    if (!resultado || 'erro' in resultado) throw resultado?.erro;
    return resultado.pdf;
  };

  /** The caller's own true signatures, by a program that writes something more than the place for them. */
  const comMais = async (original: Buffer): Promise<(readonly [Buffer, string])[]> => {
    const { icp } = mundo.simuladores;
    const emitido = await icp.emitir({ nome: 'Token de Teste', cpf: CPF });
    const n = maiorNumero(original) + 1;
    const montar = (campo: string, objetos: Revisao['objetos'] = [], catalogo = '') =>
      preencher(
        acrescentar(original, {
          xref: 'fluxo',
          objetos: [
            [
              1,
              corpoDe(original, 1).replace(/>>$/, `/AcroForm<</Fields[${n} 0 R]/SigFlags 3>>${catalogo}>>`),
            ],
            [4, corpoDe(original, 4).replace(/>>$/, `/Annots[${n} 0 R]>>`)],
            [n, `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/T(A)/V ${n + 1} 0 R/P 4 0 R${campo}>>`],
            [n + 1, `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${LACUNA}>>`],
            ...objetos,
          ],
        }),
        assinarCom(emitido, icp),
      );
    const desenho = `/Rect[0 0 300 300]/AP<</N ${n + 2} 0 R>>`;
    const acrescimo = 'mais do que a assinatura';
    return [
      [await montar(desenho, [[n + 2, tapume('OUTRO')]]), acrescimo],
      [await montar('/Rect[0 0 0 0]', [[5, palavrasDe('OUTRO')]]), acrescimo],
      [await montar('/Rect[0 0 0 0]', [], '/OpenAction<</S/Named/N/Print>>'), acrescimo],
      [await montar('/Rect[0 0 0 0]', [[n + 3, '<<>>']]), acrescimo],
    ];
  };

  it('[SIGN-05] [F6] is stored when it is the document, signed by the caller, by the policy that was asked for', async () => {
    const original = laudo('LAUDO');
    const doc = await anexar(original);
    const recusadas = [
      [await devolver(doc, original), 'não é o documento'],
      [await devolver(doc, await assinado(await pdfDe(2))), 'não é o documento'],
      [await devolver(doc, await assinado(original, '11122233396')), 'CPF'],
      [await devolver(doc, await assinado(original), 'AD-RT'), 'política'],
    ] as const;
    for (const [resposta, texto] of recusadas) {
      expect([resposta.statusCode, resposta.json().codigo]).toEqual([400, 'assinatura-recusada']);
      expect(alertas(resposta)[0]).toContain(texto);
    }
    const boa = await assinado(original);
    const mexida = Buffer.from(boa);
    mexida[boa.indexOf('/SubFilter') + 3] = 0x41;
    expect((await devolver(doc, mexida)).statusCode).toBe(400);
    for (const [acrescimo, texto] of await comMais(original)) {
      const resposta = await devolver(doc, acrescimo);
      expect([resposta.statusCode, resposta.json().codigo, alertas(resposta)[0]]).toEqual([
        400,
        'assinatura-recusada',
        expect.stringContaining(texto),
      ]);
    }
    const aceita = await devolver(doc, boa);
    expect(alertas(aceita)).toEqual(['Arquivo assinado com sucesso.']);
    expect((await bytesDe(doc)).equals(boa)).toBe(true);
  });
});
