/** What the ITI's validator reads of a health document, and that signatures are checked anew wherever a document leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marcasDeSaude } from '#domain/assinatura/marcas-saude.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { comporPdf } from '#server/capabilities/impressao/compor.ts';
import { pdfDe } from './assinatura-apoio.ts';
import { item } from './documento-apoio.ts';
import { Casa, type Gente } from './assinatura-mundo.ts';
import { Navegador } from './identidade-apoio.ts';

const FORMATO = 'application/validador-iti+json';
const ACESSO = 'AB12CD34';

let casa: Casa;
let medica: Gente;
let paciente: number;
let receitas = 0;

beforeAll(async () => {
  casa = await Casa.abrir();
  const prestador = await casa.prestador('Clínica', '11222333000181');
  medica = await casa.pessoa('medica', prestador);
  paciente = await casa.paciente('Rosa Maria de Lima', prestador);
  await casa.autenticar(medica, 'VIDAAS');
  await casa.autenticar(medica, 'GOVBR');
});
afterAll(() => casa.mundo.close());

const comMarcas = async (): Promise<Buffer> =>
  Buffer.from(
    await comporPdf({
      texto: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Losartana' }] }],
      },
      titulo: 'Receita simples 1',
      autor: 'Ana Lima',
      papel: 'A4',
      orientacao: 'RETRATO',
      cabecalho: null,
      rodape: null,
      figuras: {},
      criadoEm: '2026-11-29T12:00:00.000Z',
      marcas: marcasDeSaude('PRESCRICAO', {
        sigla: 'CRM',
        uf: 'MG',
        numero: '12345',
        especialidade: 'Cardiologia',
      }),
    }),
  );

/** A document that the product issued, with the code printed on it. */
async function emitido(
  codigoAcesso: string | null = ACESSO,
): Promise<{ doc: ItemDocumento; codigo: string }> {
  const doc = await casa.anexar(medica, paciente, await comMarcas());
  const codigo = `${'0'.repeat(17)}${String((receitas += 1)).padStart(3, '0')}`;
  await casa.consulta(
    `INSERT INTO documento_emitido (documento_id, codigo, codigo_acesso, tipo, numero, profissional, conselho, unidade, emitido_em)
     SELECT id, $2, $3, 'Receita simples', '1', 'Ana Lima', 'CRM-MG 12345', 'Clínica', now() FROM documento WHERE object_id = $1`,
    [doc.objectId, codigo, codigoAcesso],
  );
  return { doc, codigo };
}
const validador = (codigo: string, secreto: string | null, formato = FORMATO) =>
  new Navegador(casa.mundo.app).pedir(
    `/verificar/${codigo}?${new URLSearchParams({ _format: formato, ...(secreto === null ? {} : { _secretCode: secreto }) })}`,
  );
const frase = (resposta: Awaited<ReturnType<typeof validador>>): string =>
  resposta.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts[0]?.value ?? '';
const eventos = (objectId: string) =>
  casa.consulta<{ acao: string; depois: { motivo?: string; como?: string; situacao?: string } }>(
    `SELECT acao, depois FROM auditoria WHERE depois->>'objectId' = $1 AND acao LIKE '%assina%' ORDER BY seq`,
    [objectId],
  );

describe('[NGS-37] the marks of a health document', () => {
  it('[NGS-37] stand in the file’s own data, and stay there under the stamp and the signature', async () => {
    const { doc } = await emitido();
    const antes = (await casa.bytes(medica, doc)).toString('latin1');
    const assinada = await casa.assinar(medica, doc);
    expect(assinada.statusCode, assinada.body.slice(0, 300)).toBe(200);
    const depois = (await casa.bytes(medica, item(assinada))).toString('latin1');
    for (const oid of ['2.16.76.1.12.1.1', '2.16.76.1.4.2.2.1', '2.16.76.1.4.2.2.2', '2.16.76.1.4.2.2.3']) {
      expect(antes, oid).toContain(`/${oid} `);
      expect(depois, oid).toContain(`/${oid} `);
    }
    expect(depois).toContain('(12345)');
    expect((await casa.relatorio(medica, item(assinada))).situacao).toBe('valida');
  });
});

describe('[NGS-37] the answer to the ITI’s validator', () => {
  it('[NGS-37] the right code: where the signed file is, with nothing of the person in the address; it is in the audit', async () => {
    const { doc, codigo } = await emitido();
    const assinada = item(await casa.assinar(medica, doc));
    const resposta = await validador(codigo, 'ab12-cd34');
    expect(resposta.statusCode, resposta.body).toBe(200);
    const { version, prescription } = resposta.json<{
      version: string;
      prescription: { signatureFiles: { url: string }[] };
    }>();
    expect(version).toBe('1.0.0');
    const url = new URL(prescription.signatureFiles[0]?.url ?? '');
    expect(decodeURIComponent(url.href)).not.toMatch(/rosa|lima|pacient/i);
    const arquivo = await new Navegador(casa.mundo.app).pedir(url.pathname + url.search);
    expect(arquivo.statusCode).toBe(200);
    expect(arquivo.rawPayload.equals(await casa.bytes(medica, assinada))).toBe(true);
    const [lido] = await casa.consulta<{ n: number }>(
      `SELECT count(*)::int AS n FROM auditoria WHERE acao = 'baixar-documento' AND depois->>'sha256' = $1 AND usuario_id IS NULL`,
      [assinada.sha256],
    );
    expect(lido?.n).toBe(1);
  });

  it('[NGS-37] anything else is refused in words: wrong, missing, unknown, unsigned, void, of another format, too often', async () => {
    const { doc, codigo } = await emitido();
    const semAssinatura = await validador(codigo, ACESSO);
    expect([semAssinatura.statusCode, frase(semAssinatura)]).toEqual([
      400,
      expect.stringContaining('ainda não foi assinado'),
    ]);
    await casa.assinar(medica, doc);
    for (const [secreto, status, palavras] of [
      ['ZZ99ZZ99', 401, 'não confere'],
      [null, 401, 'Informe o código'],
    ] as const) {
      const resposta = await validador(codigo, secreto);
      expect([resposta.statusCode, frase(resposta)]).toEqual([status, expect.stringContaining(palavras)]);
      expect(resposta.body).not.toMatch(/url|Rosa/);
    }
    expect((await validador('9'.repeat(20), ACESSO)).statusCode).toBe(404);
    expect((await validador(codigo, ACESSO, 'text/html')).statusCode).toBe(400);
    const semCodigo = await emitido(null);
    expect((await validador(semCodigo.codigo, ACESSO)).statusCode).toBe(404);
    for (let erro = 0; erro < 5; erro += 1) await validador(codigo, 'ZZ99ZZ99');
    const demais = await validador(codigo, ACESSO);
    expect([demais.statusCode, frase(demais)]).toEqual([429, expect.stringContaining('Espere um minuto')]);
    const anulado = await emitido();
    await casa.assinar(medica, anulado.doc);
    await casa.consulta(
      `WITH livre AS (SELECT set_config('zelo.documento', 'sem-efeito', true))
       UPDATE documento SET sem_efeito_em = now(), sem_efeito_por = $2, sem_efeito_motivo = 'outro', sem_efeito_explicacao = 'x'
        FROM livre WHERE object_id = $1`,
      [anulado.doc.objectId, medica.id],
    );
    expect((await validador(anulado.codigo, ACESSO)).statusCode).toBe(409);
  });

  it('[NGS-37] the address of the file ends, and one that somebody made up opens nothing', async () => {
    for (const vale of ['inventado', Buffer.alloc(80).toString('base64url')]) {
      const url = `/api/assinaturas/publico/validador?vale=${vale}`;
      expect((await new Navegador(casa.mundo.app).pedir(url)).statusCode).toBe(404);
    }
  });
});

describe('[NGS-21] [NGS-34] signatures checked and failed are in the audit', () => {
  it('[NGS-21] one that failed says why, one that was checked says what was found and on which occasion', async () => {
    const doc = await casa.anexar(medica, paciente, await pdfDe());
    await casa.consulta(
      'INSERT INTO documento_qualificado (documento_id) SELECT id FROM documento WHERE object_id = $1',
      [doc.objectId],
    );
    expect((await casa.assinar(medica, doc, undefined, 'GOVBR', 'AD-RB')).statusCode).toBe(409);
    const assinada = item(await casa.assinar(medica, doc));
    await casa.relatorio(medica, assinada);
    await casa.bytes(medica, assinada);
    await casa.bytes(medica, assinada);
    expect(
      (await eventos(doc.objectId)).map(({ acao, depois: { motivo, como, situacao } }) => [
        acao,
        motivo ?? como ?? null,
        situacao ?? null,
      ]),
    ).toEqual([
      ['falhar-assinar-documento', 'documento-qualificada', null],
      ['assinar-documento', null, null],
      ['conferir-assinatura-documento', 'relatorio', 'valida'],
      ['conferir-assinatura-documento', 'saida', 'valida'],
    ]);
  });
});
