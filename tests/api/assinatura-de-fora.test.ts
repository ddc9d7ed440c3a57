/** PDFs that were signed elsewhere: recognised, protected, never shown better than they are; each signature's moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentoDe } from '#domain/assinatura/relatorio.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { pdfDe } from './assinatura-apoio.ts';
import { deDesconhecida, mexido } from '#tests/support/assinado-fora.ts';
import { Casa, doPrestador, type Gente } from './assinatura-mundo.ts';
import { alertas, formulario, item } from './documento-apoio.ts';

let casa: Casa;
let medica: Gente;
let leitor: Gente;
let paciente: number;

beforeAll(async () => {
  casa = await Casa.abrir();
  const prestador = await casa.prestador('Clínica Um', '11222333000181');
  medica = await casa.pessoa('medica', prestador);
  await casa.consulta(
    `WITH c AS (INSERT INTO conselho (sigla, nome) VALUES ('CRM', 'Conselho de medicina') RETURNING id),
       p AS (INSERT INTO profissional (nome, conselho_id, uf_conselho, numero_conselho, situacao_conselho)
       SELECT 'Médica', id, 'RJ', '52123', 'REGULAR' FROM c RETURNING id)
     UPDATE usuario SET profissional_id = p.id FROM p WHERE usuario.id = $1`,
    [medica.id],
  );
  leitor = await casa.pessoa('leitor', prestador, {
    acoes: ['list', 'view', 'clinico'],
    profissional: false,
  });
  paciente = await casa.paciente('Ana Souza', prestador);
  await casa.autenticar(medica, 'VIDAAS');
});
afterAll(() => casa.mundo.close());

describe('[D15] a file that was signed elsewhere', () => {
  it('[D15] has its shield by what the verifier finds: valid, undetermined, wrong; and none where nothing is signed', async () => {
    const casos = [
      [await casa.deFora(), 'valida', 'AD-RB'],
      [await deDesconhecida(), 'indeterminada', 'AD-RB'],
      [mexido(await casa.deFora()), 'invalida', 'AD-RB'],
    ] as const;
    for (const [bytes, situacao, referencia] of casos) {
      const enviado = await casa.anexar(medica, paciente, bytes);
      // From the first moment it is kept as it was signed.
      expect(enviado).toMatchObject({ assinado: true, situacaoAssinatura: 'conferindo' });
      const visto = await casa.conferido(medica, paciente, enviado);
      expect(visto).toMatchObject({
        assinado: true,
        situacaoAssinatura: situacao,
        versao: enviado.versao,
        aspectos: [{ propriedades: { referencia, situacao } }],
      });
      expect(visto.conferidoEm).not.toBeNull();
      // Whoever may see it reads the report.
      expect((await casa.relatorio(leitor, visto)).situacao).toBe(situacao);
    }
    expect(await casa.anexar(medica, paciente, await pdfDe())).toMatchObject({
      assinado: false,
      situacaoAssinatura: null,
    });
  });

  it('[D15] takes no rename, replacement, return of a version nor deletion, with the sentence of our own', async () => {
    const { objectId } = await casa.anexar(medica, paciente, await pdfDe(), { nome: 'vira assinado.pdf' });
    // A signed new version protects the document as a signed upload does.
    const novo = await casa.anexar(medica, paciente, await casa.deFora(), { objectId });
    await casa.conferido(medica, paciente, novo);
    const { payload, headers } = await formulario(
      { modulo: 'pacientes', id: paciente, objectId },
      { nome: 'x.pdf', bytes: await pdfDe(2) },
    );
    for (const prefixo of ['', 'without/permission/']) {
      const negadas = [
        await casa.cmis(medica, 'PUT', `${prefixo}renomear-documento`, {
          objectId,
          nomearquivo: 'outro.pdf',
        }),
        await casa.cmis(medica, 'DELETE', `${prefixo}remover`, { objectId }),
        await casa.cmis(medica, 'POST', `${prefixo}restaurar-versao`, { objectId, numero: 1 }),
        await medica.pedir(`/api/cmis/${prefixo}v2/criar-documento`, {
          method: 'POST',
          payload,
          headers: { ...headers, ...doPrestador(medica) },
        }),
      ];
      expect(
        negadas.map((response) => [response.statusCode, response.json().codigo, alertas(response)[0]]),
      ).toEqual(
        negadas.map(() => [
          409,
          'documento-assinado',
          'O documento está assinado digitalmente e não pode ser renomeado, substituído nem excluído.',
        ]),
      );
    }
  });

  it('[D15] one that cannot be read says that it was not checked, and is kept all the same', async () => {
    const rasgado = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj<</ByteRange[0 1 2 3]>>endobj\n'),
      Buffer.from('startxref\n9\n%%EOF\n'),
    ]);
    const visto = await casa.conferido(medica, paciente, await casa.anexar(medica, paciente, rasgado));
    expect(visto.assinado).toBe(true);
    expect(['nao-conferida', 'invalida']).toContain(visto.situacaoAssinatura);
    expect((await casa.cmis(medica, 'DELETE', 'remover', { objectId: visto.objectId })).statusCode).toBe(409);
  });

  it('[D15] what was stored before is looked at once; a report that is read corrects what the lists show', async () => {
    const enviado = await casa.anexar(medica, paciente, await casa.deFora(undefined, 'Outro Laboratório'));
    await casa.conferido(medica, paciente, enviado);
    await casa.consulta(`UPDATE documento SET aspectos = '[]' WHERE object_id = $1`, [enviado.objectId]);
    const ver = async () =>
      (await casa.lista(medica, paciente)).find(({ objectId }) => objectId === enviado.objectId)!;
    expect((await ver()).assinado).toBe(false);
    // As the migration puts it in for everything that is there.
    await casa.consulta(
      `INSERT INTO tarefa (tipo, dados) SELECT 'conferir-assinaturas', jsonb_build_object('arquivoId', arquivo_id)
         FROM documento WHERE object_id = $1`,
      [enviado.objectId],
    );
    await ateQue(async () => (await ver()).assinado);
    expect((await ver()).situacaoAssinatura).toBe('valida');
    await casa.consulta(`UPDATE documento SET aspectos = '[]' WHERE object_id = $1`, [enviado.objectId]);
    await casa.relatorio(leitor, enviado);
    expect((await ver()).situacaoAssinatura).toBe('valida');
  });
});

describe('[D23] a file that is too large to be read whole', () => {
  it('[D23] says the limit, and what for', async () => {
    const doc = await casa.anexar(medica, paciente, await pdfDe());
    await casa.consulta('UPDATE documento SET tamanho = 200000000 WHERE object_id = $1', [doc.objectId]);
    const respostas = [
      await casa.assinar(medica, doc),
      await medica.pedir(`/api/assinaturas/relatorio?modulo=pacientes&objectId=${doc.objectId}`, {
        headers: doPrestador(medica),
      }),
    ];
    for (const resposta of respostas)
      expect([resposta.statusCode, alertas(resposta)]).toEqual([
        413,
        ['O arquivo é grande demais: só até 100 MB ele pode ser assinado ou ter as assinaturas conferidas.'],
      ]);
  });
});

describe('[D15] signing over a signature that is not valid', () => {
  it('[D15] undetermined: refused until the person says that they know; never green afterwards', async () => {
    const doc = await casa.anexar(medica, paciente, await deDesconhecida());
    const recusada = await casa.assinar(medica, doc);
    expect([recusada.statusCode, recusada.json().codigo, recusada.json().exige]).toEqual([
      409,
      'assinatura-anterior',
      'ciencia',
    ]);
    expect(recusada.json().anteriores).toMatchObject([
      { signatario: 'Laboratório Externo', motivos: ['sem-raiz'] },
    ]);
    expect(alertas(recusada)[0]).toContain('Laboratório Externo');
    const response = await casa.assinar(medica, doc, { ciente: true });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    expect(item(response)).toMatchObject({ situacaoAssinatura: 'indeterminada' });
    expect(item(response).aspectos.map(({ propriedades }) => propriedades.situacao)).toEqual([
      'indeterminada',
      'valida',
    ]);
  });

  it('[D15] wrong: only with a reason, which the audit keeps; red afterwards; never in a batch', async () => {
    const doc = await casa.anexar(medica, paciente, mexido(await casa.deFora()));
    for (const ciencia of [undefined, { ciente: true }, { ciente: true, justificativa: 'curta' }]) {
      const recusada = await casa.assinar(medica, doc, ciencia);
      expect([recusada.statusCode, recusada.json().exige]).toEqual([409, 'justificativa']);
    }
    const lote = await medica.pedir('/api/signer-doc-cloud/signer/VIDAAS/lote', {
      method: 'POST',
      headers: doPrestador(medica),
      payload: {
        modulo: 'pacientes',
        politica: 'AD-RB',
        documentos: [{ objectId: doc.objectId, versao: doc.versao }],
      },
    });
    expect(lote.json()).toMatchObject({
      resultados: [{ ok: false, mensagem: expect.stringContaining('inválida') }],
    });
    const justificativa = 'Conferi o laudo por telefone com o laboratório.';
    const response = await casa.assinar(medica, doc, { ciente: true, justificativa });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    expect(item(response)).toMatchObject({ assinado: true, situacaoAssinatura: 'invalida' });
    const [ato] = await casa.consulta<{ depois: { justificativa: string } }>(
      `SELECT depois FROM auditoria WHERE acao = 'assinar-documento' ORDER BY seq DESC LIMIT 1`,
    );
    expect(ato!.depois.justificativa).toBe(justificativa);
  });

  it('[D15] over valid ones nothing is asked', async () => {
    const doc = await casa.anexar(medica, paciente, await casa.deFora());
    const response = await casa.assinar(medica, doc);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    expect(item(response).situacaoAssinatura).toBe('valida');
  });
});

describe('[D16] every signature has its moment, called by what proves it', () => {
  it('[D17] [SIGN-05] report and public page name council and number of who signed here, and of nobody else', async () => {
    const doc = await casa.anexar(medica, paciente, await casa.deFora());
    await casa.conferido(medica, paciente, doc);
    const response = await casa.assinar(medica, doc);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const { assinaturas, codigo } = await casa.relatorio(leitor, doc);
    expect(assinaturas.map(({ registro }) => registro?.conselho)).toEqual([null, 'CRM 52123 RJ']);
    const publico = await casa.porCodigo(codigo!);
    expect(publico.assinaturas.map(({ registro }) => registro?.conselho)).toEqual([null, 'CRM 52123 RJ']);
  });

  it('[D16] time stamp, declared, recorded on signing, recorded on arrival', async () => {
    const doc = await casa.anexar(medica, paciente, await casa.deFora());
    await casa.conferido(medica, paciente, doc);
    await casa.assinar(medica, doc, undefined, 'VIDAAS', 'AD-RT');
    await casa.autenticar(medica, 'GOVBR');
    const ultima = await casa.assinar(medica, doc, undefined, 'GOVBR', 'AD-RB');
    expect(ultima.statusCode, ultima.body.slice(0, 300)).toBe(200);
    const { assinaturas, codigo } = await casa.relatorio(leitor, doc);
    expect(assinaturas.map((assinatura) => momentoDe(assinatura)?.tipo)).toEqual([
      'declarada',
      'carimbo',
      'declarada',
    ]);
    expect(assinaturas.map(({ registro }) => registro?.como)).toEqual(['recebida', 'feita', 'feita']);
    // Without what its signer says the system's own record is told.
    expect(
      assinaturas.map(
        (assinatura) => momentoDe({ ...assinatura, declaradaEm: null, carimbadaEm: null })?.tipo,
      ),
    ).toEqual(['recebida', 'feita', 'feita']);
    expect((await casa.porCodigo(codigo!)).assinaturas.map(({ registro }) => registro?.como)).toEqual([
      'recebida',
      'feita',
      'feita',
    ]);
  });
});
