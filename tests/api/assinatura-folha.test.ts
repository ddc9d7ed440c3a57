/** The copy for paper and the public check of a file, ours or not. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RelatorioAssinaturas } from '#domain/assinatura/relatorio.ts';
import { folhaDeVerificacao } from '#server/capabilities/assinatura/folha.ts';
import { lerConfianca } from '#server/capabilities/assinatura/confianca.ts';
import { assinarNaNuvem } from '#server/capabilities/assinatura/service.ts';
import { verificarPdf } from '#server/capabilities/assinatura/verificar.ts';
import { needs } from '#tests/support/peers.ts';
import type { Autoridade } from '../../mock-server/icp.ts';
import { autoridade, chaveDe, CPF, meiosDe, Oficina, pdfDe, pdfEnorme } from './assinatura-apoio.ts';
import { alertas } from './documento-apoio.ts';
import { criarMundo, Navegador, type Mundo } from './identidade-apoio.ts';

let mundo: Mundo;
beforeAll(async () => {
  mundo = await criarMundo();
});
afterAll(() => mundo.close());

async function assinado(
  pdf: Buffer,
  icp: Autoridade,
  confianca: ReturnType<typeof lerConfianca>,
  nome = 'Fulana de Teste',
): Promise<Buffer> {
  const chave = chaveDe(await icp.emitir({ nome, cpf: CPF }));
  const [resultado] = await assinarNaNuvem(
    [{ id: '1', nome: 'a', pdf }],
    chave,
    { token: '', cpf: CPF, referencia: 'AD-RB' },
    meiosDe(confianca),
  );
  if (!resultado || 'erro' in resultado) throw resultado?.erro;
  return resultado.pdf;
}
const daCasa = (pdf: Buffer) => {
  const { icp, env } = mundo.simuladores;
  return assinado(pdf, icp, lerConfianca({ ...env, ASSINATURA_REVOGACAO: 'quando-houver' }, 2000));
};
const conferir = (payload: Buffer, tipo = 'application/pdf') =>
  new Navegador(mundo.app).pedir('/api/assinaturas/publico/arquivo', {
    method: 'POST',
    payload,
    headers: { 'content-type': tipo },
  });

describe('[SIGN-05] a file checked by anybody', () => {
  it('[SIGN-05] ours is valid, changed it is not, of an unknown authority it is undetermined', async () => {
    const bom = await daCasa(await pdfDe());
    const resposta = await conferir(bom);
    expect(resposta.json<RelatorioAssinaturas>()).toMatchObject({
      situacao: 'valida',
      assinaturas: [{ cpf: '***.444.555-**' }],
    });
    expect(resposta.body).not.toContain(CPF);
    expect(resposta.headers['cache-control']).toBe('no-store');
    const mexido = Buffer.from(bom);
    mexido[60] = (mexido[60] ?? 0) ^ 1;
    expect((await conferir(mexido)).json()).toMatchObject({
      situacao: 'invalida',
      assinaturas: [{ motivos: ['conteudo-alterado'] }],
    });
    const fora = await autoridade();
    const deFora = await assinado(await pdfDe(), fora.icp, fora.confianca);
    expect((await conferir(deFora)).json()).toMatchObject({
      situacao: 'indeterminada',
      assinaturas: [{ motivos: ['sem-raiz'] }],
    });
    expect((await conferir(await pdfDe())).json()).toMatchObject({ situacao: null, assinaturas: [] });
  });

  it('[SIGN-05] what is no PDF, cut, too large or of another type says so', async () => {
    const casos = [
      [await conferir(Buffer.from('um texto')), 400, 'Assinatura suporta apenas para PDF.'],
      [await conferir((await pdfDe()).subarray(0, 300)), 400, 'O PDF está incompleto'],
      [await conferir(Buffer.alloc(26 * 1024 * 1024)), 413, ''],
      [await conferir(Buffer.from('x=1'), 'application/x-www-form-urlencoded'), 415, ''],
      [await conferir(Buffer.from('{}'), 'application/json'), 400, 'Escolha o PDF assinado'],
    ] as const;
    for (const [resposta, codigo, alerta] of casos) {
      expect(resposta.statusCode, resposta.body.slice(0, 200)).toBe(codigo);
      expect(alertas(resposta)[0]).toContain(alerta);
    }
  });
});

describe('[SIGN-05] the sheet for paper', () => {
  const dadosDe = async (pdf: Buffer, nome = 'evolução.pdf') => {
    const confianca = lerConfianca({ ...mundo.simuladores.env, ASSINATURA_REVOGACAO: 'quando-houver' }, 2000);
    const { relatorio } = await verificarPdf(pdf, confianca, new Date());
    const codigo = 'ABCDEFGHJK0123456789';
    return { nome, relatorio, codigo, endereco: `https://clinica.example/verificar/${codigo}` };
  };

  it('[NGS-35] [SIGN-05] pages, then signer, date, hash, code and address; no signature, and the original untouched', async (context) => {
    const original = await daCasa(await pdfDe(2));
    const antes = Buffer.from(original);
    const lido = await dadosDe(original);
    const registro = { em: '2026-11-20T12:00:00Z', como: 'feita', conselho: 'CRM 52123 RJ' } as const;
    const assinaturas = lido.relatorio.assinaturas.map((assinatura) => ({ ...assinatura, registro }));
    const dados = { ...lido, relatorio: { ...lido.relatorio, assinaturas } };
    const folha = await folhaDeVerificacao(original, dados);
    expect(original.equals(antes)).toBe(true);
    expect(folha.toString('latin1')).not.toContain('/ByteRange');
    expect((await PDFDocument.load(folha)).getPageCount()).toBe(3);
    needs(context, 'pdftotext');
    const oficina = new Oficina();
    const texto = oficina.rodar('pdftotext', '-layout', oficina.arquivo('folha.pdf', folha), '-');
    oficina.fechar();
    for (const trecho of [
      'Fulana de Teste',
      '***.444.555-**',
      'CRM 52123 RJ',
      'ABCDE-FGHJK-01234-56789',
      dados.endereco,
      dados.relatorio.sha256,
      'Válida',
      'Página 1',
      'página 2 de 2',
      'AD-RB',
    ])
      expect(texto).toContain(trecho);
  });

  it('[SIGN-05] names in any script, and a document of thousands of pages', async () => {
    const original = await daCasa(await pdfDe());
    const dados = await dadosDe(original, 'Łódź 病历 🩺 laudo.pdf');
    expect((await PDFDocument.load(await folhaDeVerificacao(original, dados))).getPageCount()).toBe(2);
    const enorme = await daCasa(pdfEnorme(2000));
    expect(
      (await PDFDocument.load(await folhaDeVerificacao(enorme, await dadosDe(enorme)))).getPageCount(),
    ).toBe(1);
  });
});
