/** Papers that count only with a qualified signature (Lei 14.063/2020, art. 13): refused before anything else signs them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { pdfDe } from './assinatura-apoio.ts';
import { item } from './documento-apoio.ts';
import { Casa, doPrestador, type Gente } from './assinatura-mundo.ts';

let casa: Casa;
let medica: Gente;
let paciente: number;

beforeAll(async () => {
  casa = await Casa.abrir();
  const prestador = await casa.prestador('Clínica', '11222333000181');
  medica = await casa.pessoa('medica', prestador);
  paciente = await casa.paciente('Ana', prestador);
  await casa.autenticar(medica, 'VIDAAS');
  await casa.autenticar(medica, 'GOVBR');
});
afterAll(() => casa.mundo.close());

async function atestado(): Promise<ItemDocumento> {
  const doc = await casa.anexar(medica, paciente, await pdfDe());
  await casa.consulta(
    'INSERT INTO documento_qualificado (documento_id) SELECT id FROM documento WHERE object_id = $1',
    [doc.objectId],
  );
  return (await casa.lista(medica, paciente)).find(({ objectId }) => objectId === doc.objectId)!;
}

describe('[NGS-36] [SIGN-01] the level of a signature by the kind of paper', () => {
  it('[NGS-36] [SIGN-01] gov.br is refused in words, the file stays; a certificate in the cloud signs it', async () => {
    const doc = await atestado();
    expect(doc.qualificada).toBe(true);
    const recusada = await casa.assinar(medica, doc, undefined, 'GOVBR', 'AD-RB');
    expect(recusada.statusCode, recusada.body).toBe(409);
    expect(recusada.json()).toMatchObject({
      codigo: 'documento-qualificada',
      messages: { alerts: [{ value: expect.stringMatching(/assinatura qualificada.*14\.063/) }] },
    });
    expect(
      (await casa.lista(medica, paciente)).find(({ objectId }) => objectId === doc.objectId),
    ).toMatchObject({
      assinado: false,
      versao: doc.versao,
    });
    const assinada = await casa.assinar(medica, doc);
    expect(assinada.statusCode, assinada.body.slice(0, 300)).toBe(200);
    expect(item(assinada).aspectos.map(({ propriedades }) => propriedades.referencia)).toEqual(['AD-RB']);
    // Not even after a qualified one: who signs such a paper signs it so.
    expect((await casa.assinar(medica, item(assinada), undefined, 'GOVBR', 'AD-RB')).statusCode).toBe(409);
  });

  it('[NGS-36] [SIGN-02] in a batch each is told by itself, and what may be is signed', async () => {
    const docs = [await atestado(), await casa.anexar(medica, paciente, await pdfDe())];
    const lote = await medica.pedir('/api/signer-doc-cloud/signer/GOVBR/lote', {
      method: 'POST',
      headers: doPrestador(medica),
      payload: {
        modulo: 'pacientes',
        politica: 'AD-RB',
        documentos: docs.map(({ objectId, versao }) => ({ objectId, versao })),
      },
    });
    expect(lote.statusCode, lote.body).toBe(200);
    expect(lote.json<{ resultados: { ok: boolean; mensagem: string | null }[] }>().resultados).toMatchObject([
      { ok: false, mensagem: expect.stringMatching(/só vale com assinatura qualificada/) },
      { ok: true },
    ]);
  });

  it('[NGS-36] [SIGN-02] nobody from outside is asked to sign it by link', async () => {
    const doc = await atestado();
    const pedido = await medica.pedir('/api/assinaturas/pedidos', {
      method: 'POST',
      headers: doPrestador(medica),
      payload: {
        modulo: 'pacientes',
        objectId: doc.objectId,
        assinantes: [],
        externos: [{ nome: 'Ana', papel: 'PACIENTE', nascimento: '1980-01-31', cpf: '333.444.555-08' }],
      },
    });
    expect([pedido.statusCode, pedido.json<{ codigo: string }>().codigo]).toEqual([
      409,
      'documento-qualificada',
    ]);
  });
});
