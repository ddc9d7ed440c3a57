/** A signed document that is in the wrong record: made void, said so everywhere, filed anew; never deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOTIVOS_SEM_EFEITO } from '#domain/documento/sem-efeito.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { needs } from '#tests/support/peers.ts';
import { pdfDe, Oficina } from './assinatura-apoio.ts';
import { Casa, doPrestador, type Gente } from './assinatura-mundo.ts';
import { alertas, item } from './documento-apoio.ts';

const EXPLICACAO = 'O laudo é da Joana Prado, CPF 111.222.333-96.';

let casa: Casa;
let medica: Gente;
let colega: Gente;
let recepcao: Gente;
let vizinha: Gente;
let ana: number;
let joana: number;
let deOutraCasa: number;
let paginas = 0;

beforeAll(async () => {
  casa = await Casa.abrir();
  const aqui = await casa.prestador('Clínica Um', '11222333000181');
  const ali = await casa.prestador('Clínica Dois', '45723174000110');
  medica = await casa.pessoa('medica', aqui);
  colega = await casa.pessoa('colega', aqui);
  recepcao = await casa.pessoa('recepcao', aqui, {
    acoes: ['list', 'view', 'documento', 'clinico'],
    profissional: false,
  });
  vizinha = await casa.pessoa('vizinha', ali);
  ana = await casa.paciente('Ana Souza', aqui);
  joana = await casa.paciente('Joana Prado', aqui);
  deOutraCasa = await casa.paciente('Joana Prado', ali);
  await casa.autenticar(medica, 'VIDAAS');
});
afterAll(() => casa.mundo.close());

async function assinado(nome?: string): Promise<ItemDocumento> {
  // Other bytes than every other one: a file is known by them.
  const doc = await casa.anexar(recepcao, ana, await pdfDe(++paginas), nome === undefined ? {} : { nome });
  await medica.pedir('/api/assinaturas/pedidos', {
    method: 'POST',
    headers: doPrestador(medica),
    payload: { modulo: 'pacientes', objectId: doc.objectId, assinantes: [colega.id] },
  });
  const response = await casa.assinar(medica, doc);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return item(response);
}
const anular = (
  pessoa: Gente,
  { objectId }: ItemDocumento,
  corpo: object = { motivo: 'registro-errado', explicacao: EXPLICACAO },
) => casa.cmis(pessoa, 'POST', 'tornar-sem-efeito', { objectId }, corpo);
const arquivar = (pessoa: Gente, { objectId }: ItemDocumento, id: number) =>
  casa.cmis(pessoa, 'POST', 'arquivar-de-novo', { objectId, id });

describe('[D21] a signed document made void', () => {
  it('[D21] by who may, with a kind and an explanation; signed ones alone, and once', async () => {
    const doc = await assinado();
    const casos = [
      [await anular(recepcao, doc), 403],
      [await anular(vizinha, doc), 404],
      [await anular(medica, doc, {}), 422],
      [await anular(medica, doc, { motivo: 'paciente é outro', explicacao: EXPLICACAO }), 422],
      [await anular(medica, doc, { motivo: 'registro-errado', explicacao: '          curta         ' }), 422],
      [await anular(medica, doc, { motivo: 'registro-errado', explicacao: 'x'.repeat(501) }), 422],
      [await anular(medica, await casa.anexar(medica, ana, await pdfDe())), 400],
    ] as const;
    expect(casos.map(([resposta]) => resposta.statusCode)).toEqual(casos.map(([, codigo]) => codigo));
    const response = await anular(medica, doc);
    expect([response.statusCode, alertas(response)]).toEqual([200, ['Documento tornado sem efeito.']]);
    expect(item(response).semEfeito).toMatchObject({
      motivo: 'registro-errado',
      por: 'medica',
      explicacao: EXPLICACAO,
    });
    expect((await anular(medica, doc)).json().codigo).toBe('documento-sem-efeito');
    const [ato] = await casa.consulta<{ depois: object }>(
      `SELECT depois FROM auditoria WHERE acao = 'tornar-sem-efeito-documento' AND registro_id = $1 ORDER BY seq DESC LIMIT 1`,
      [ana],
    );
    expect(ato!.depois).toMatchObject({
      motivo: 'registro-errado',
      explicacao: EXPLICACAO,
      objectId: doc.objectId,
    });
  });

  it('[D21] is never deleted nor changed nor signed again, and stays to be read', async () => {
    const doc = await assinado();
    await anular(medica, doc);
    const { objectId } = doc;
    const negadas = [
      await casa.cmis(medica, 'DELETE', 'remover', { objectId }),
      await casa.cmis(medica, 'PUT', 'renomear-documento', { objectId, nomearquivo: 'x.pdf' }),
      await casa.cmis(medica, 'PUT', 'mover', { objectId, folderId: 'raiz' }),
      await casa.cmis(medica, 'PUT', 'alterar-tag', { objectId, idTag: '' }),
      await casa.cmis(medica, 'POST', 'restaurar-versao', { objectId, numero: 1 }),
      await casa.assinar(medica, doc),
      await medica.pedir('/api/assinaturas/pedidos', {
        method: 'POST',
        headers: doPrestador(medica),
        payload: { modulo: 'pacientes', objectId, assinantes: [colega.id] },
      }),
    ];
    expect(negadas.map((response) => [response.statusCode, response.json().codigo])).toEqual(
      negadas.map(() => [409, 'documento-sem-efeito']),
    );
    expect((await casa.bytes(recepcao, doc)).length).toBeGreaterThan(0);
    expect((await casa.relatorio(recepcao, doc)).semEfeito).toMatchObject({
      motivo: 'registro-errado',
      por: 'medica',
    });
    const visto = (await casa.lista(recepcao, ana)).find((documento) => documento.objectId === objectId);
    expect(visto?.semEfeito?.explicacao).toBe(EXPLICACAO);
  });

  it('[CLIN-02] a paper that only counts when signed by hand takes no electronic signature, nor a request for one', async () => {
    const doc = await casa.anexar(medica, ana, await pdfDe());
    await casa.consulta(
      `INSERT INTO documento_emitido (documento_id, codigo, tipo, numero, profissional, conselho, unidade, a_mao)
       SELECT id, 'A' || id, 'Notificação B1', '1', 'Ana', 'CRM-MG 1', 'Casa', true FROM documento WHERE object_id = $1`,
      [doc.objectId],
    );
    const negadas = [
      await casa.assinar(medica, doc),
      await medica.pedir('/api/assinaturas/pedidos', {
        method: 'POST',
        headers: doPrestador(medica),
        payload: { modulo: 'pacientes', objectId: doc.objectId, assinantes: [colega.id] },
      }),
    ];
    expect(negadas.map((response) => [response.statusCode, response.json().codigo])).toEqual(
      negadas.map(() => [409, 'documento-a-mao']),
    );
    expect(alertas(negadas[0]!)[0]).toContain('só vale impresso e assinado à mão');
    expect((await casa.lista(recepcao, ana)).find(({ objectId }) => objectId === doc.objectId)?.aMao).toBe(
      true,
    );
  });

  it('[D21] who asked, sent, signed or was asked to sign is told; open requests end', async () => {
    const doc = await assinado();
    await anular(colega, doc);
    for (const { id } of [medica, recepcao]) {
      const [aviso] = await casa.consulta<{ titulo: string; texto: string; sensivel: boolean }>(
        'SELECT titulo, texto, sensivel FROM notificacao WHERE usuario_id = $1 ORDER BY id DESC LIMIT 1',
        [id],
      );
      expect(aviso).toMatchObject({ titulo: 'Um documento assinado foi tornado sem efeito', sensivel: true });
      expect(aviso!.texto).toContain(doc.nomeArquivo);
    }
    const abertos = await casa.consulta(
      `SELECT 1 FROM assinatura_pedido q JOIN documento d ON d.id = q.documento_id WHERE d.object_id = $1 AND q.estado = 'PENDENTE'`,
      [doc.objectId],
    );
    expect(abertos).toEqual([]);
  });

  it('[D21] anybody with the code or the file is told, also of a copy that was written further, and nothing of the patient', async () => {
    const doc = await assinado();
    const bytes = await casa.bytes(medica, doc);
    const { codigo } = await casa.relatorio(medica, doc);
    expect((await casa.porCodigo(codigo!)).arquivamentos).toEqual([{ semEfeito: null }]);
    await anular(medica, doc);
    const esperado = [{ semEfeito: { em: expect.any(String), por: 'medica', motivo: 'registro-errado' } }];
    expect((await casa.porCodigo(codigo!)).arquivamentos).toEqual(esperado);
    expect((await casa.porArquivo(bytes)).arquivamentos).toEqual(esperado);
    expect((await casa.porArquivo(await casa.deFora(bytes))).arquivamentos).toEqual(esperado);
    for (const relatorio of [await casa.porCodigo(codigo!), await casa.porArquivo(bytes)])
      for (const segredo of ['Joana', 'Ana', EXPLICACAO, doc.nomeArquivo, doc.objectId])
        expect(JSON.stringify(relatorio)).not.toContain(segredo);
    expect((await casa.porArquivo(await pdfDe())).arquivamentos).toEqual([]);
  });

  it('[D21] the sheet for paper says it', async (context) => {
    const doc = await assinado();
    await anular(medica, doc);
    const folha = await medica.pedir(`/api/assinaturas/folha?modulo=pacientes&objectId=${doc.objectId}`, {
      headers: doPrestador(medica),
    });
    expect(folha.statusCode).toBe(200);
    needs(context, 'pdftotext');
    const oficina = new Oficina();
    const texto = oficina.rodar('pdftotext', '-layout', oficina.arquivo('folha.pdf', folha.rawPayload), '-');
    oficina.fechar();
    expect(texto).toContain('DOCUMENTO SEM EFEITO');
    expect(texto.replaceAll(/\s+/g, ' ')).toContain('por medica. Motivo: arquivado no registro errado.');
    expect(texto).not.toContain('Joana');
  });

  it('[D21] every kind of reason has its words and is stored', async () => {
    const doc = await assinado();
    expect(MOTIVOS_SEM_EFEITO.length).toBeGreaterThan(3);
    expect(
      (await anular(medica, doc, { motivo: MOTIVOS_SEM_EFEITO.at(-1), explicacao: EXPLICACAO })).statusCode,
    ).toBe(200);
  });
});

describe('[D21] filed anew with the right patient', () => {
  it('[D21] the same bytes as a new document of the other record, linked; each filing has its own state', async () => {
    const doc = await assinado('laudo trocado.pdf');
    expect((await arquivar(medica, doc, joana)).statusCode).toBe(400);
    await anular(medica, doc);
    // Both records must be in reach, and new files allowed.
    expect((await arquivar(medica, doc, deOutraCasa)).statusCode).toBe(404);
    expect((await arquivar(vizinha, doc, deOutraCasa)).statusCode).toBe(404);
    const response = await arquivar(medica, doc, joana);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(201);
    const novo = item(response);
    expect(novo).toMatchObject({
      nomeArquivo: doc.nomeArquivo,
      sha256: doc.sha256,
      tagDescription: 'Laudo',
      semEfeito: null,
      situacaoAssinatura: 'valida',
    });
    expect((await casa.lista(medica, joana)).map(({ objectId }) => objectId)).toContain(novo.objectId);
    const antigo = (await casa.lista(medica, ana)).find(({ objectId }) => objectId === doc.objectId);
    expect(antigo?.semEfeito?.arquivadoDeNovoEm).not.toBeNull();
    const { codigo, assinaturas } = await casa.relatorio(medica, novo);
    expect(assinaturas[0]?.registro?.como).toBe('feita');
    const { arquivamentos } = await casa.porCodigo(codigo!);
    expect(arquivamentos.map(({ semEfeito }) => semEfeito?.motivo ?? null).toSorted()).toEqual([
      null,
      'registro-errado',
    ]);
    const atos = await casa.consulta<{ registro_id: number }>(
      `SELECT registro_id FROM auditoria WHERE acao IN ('arquivar-de-novo-documento', 'enviar-documento')
        ORDER BY seq DESC LIMIT 2`,
    );
    expect(atos.map(({ registro_id }) => registro_id).toSorted()).toEqual([ana, joana].toSorted());
  });

  it('[D21] stays as closed as it was: a clinical document does not become everybody’s on the way', async () => {
    const doc = await assinado('clínico.pdf');
    await casa.consulta(`UPDATE documento SET leitura = 'CLINICA' WHERE object_id = $1`, [doc.objectId]);
    await anular(medica, doc);
    const novo = item(await arquivar(medica, doc, joana));
    const [linha] = await casa.consulta('SELECT leitura FROM documento WHERE object_id = $1', [
      novo.objectId,
    ]);
    expect(linha).toEqual({ leitura: 'CLINICA' });
  });

  it('[D21] one that was made void by mistake comes back into its own record; its name is free again', async () => {
    const doc = await assinado('receita anulada.pdf');
    await anular(medica, doc);
    await casa.anexar(medica, ana, await pdfDe(3), { nome: 'receita anulada.pdf' });
    const response = await arquivar(medica, doc, ana);
    expect(item(response)).toMatchObject({ nomeArquivo: 'receita anulada (2).pdf', semEfeito: null });
  });

  it('[D21] an old code, of the file before a second signature, says it too', async () => {
    const doc = await assinado();
    const { codigo } = await casa.relatorio(medica, doc);
    await casa.autenticar(colega, 'VIDAAS');
    expect((await casa.assinar(colega, doc)).statusCode).toBe(200);
    await anular(medica, doc);
    expect((await casa.porCodigo(codigo!)).arquivamentos).toMatchObject([
      { semEfeito: { motivo: 'registro-errado' } },
    ]);
  });
});
