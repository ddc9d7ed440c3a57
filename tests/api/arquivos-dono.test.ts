/** A file's id opens nothing: a record takes what its sender sent or what it had, and only the holder shows it. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import type { Sample } from '#tests/support/sample-rules.ts';
import { semeador, type Row } from '#tests/support/semear.ts';
import { item, mandar, pdf } from './documento-apoio.ts';
import { enviar } from './importacao-apoio.ts';

let api: TestApi;
let p1 = 0;
let p2 = 0;
let intruso: Caller;
let colega: Caller;
const { corpo, nova } = semeador(
  () => api.registry,
  () => api.admin,
);

const PACIENTE = { paciente: ['list', 'view', 'insert', 'update', 'delete'] } as const;
beforeAll(async () => {
  api = await createTestApi();
  p1 = (await nova('prestadores', { ativo: true })).id;
  p2 = (await nova('prestadores', { ativo: true })).id;
  api.app.sessoes.esquecer();
  intruso = (await api.caller({ ...PACIENTE, 'form-resposta': ['list', 'view', 'insert'] }, [p1])).em(p1);
  colega = (await api.caller(PACIENTE, [p1, p2])).em(p1);
});
afterAll(() => api?.close());

/** A picture that nobody has sent before. */
const imagem = (): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    randomBytes(16),
    Buffer.from('IEND\u00ae\u0042\u0060\u0082', 'latin1'),
  ]);
async function mandarImagem(caller: Caller, bytes = imagem()): Promise<string> {
  const sent = await enviar(api.app, caller, '/api/_arquivos', 'foto.png', bytes);
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json<{ id: string }>().id;
}
const paciente = (caller: Caller, change: Sample = {}) =>
  nova(
    'pacientes',
    {
      convenios: [],
      responsaveis: [],
      situacaoAlergias: null,
      alergias: [],
      ...change,
    },
    caller,
  );
const porFoto = (caller: Caller, row: Row, foto: string) =>
  caller.patch(`/api/pacientes/${row.id}`, row.versao, { foto });
const ver = (caller: Caller, id: string, registro: number, campo = 'foto') =>
  caller.get(`/api/_arquivos/${id}?recurso=pacientes&registro=${registro}&campo=${campo}`);
const desconhecido = (): string => createHash('sha256').update(randomBytes(8)).digest('hex');

describe('[NGS-16] [H1] o id de um arquivo não abre nada', () => {
  it('o documento de um paciente de outro prestador não vira foto, com o resumo que a conferência pública imprime', async () => {
    const doOutro = await paciente(colega.em(p2));
    const documento = item(
      await mandar(
        api,
        api.admin,
        { id: doOutro.id, modulo: 'pacientes', tagDescription: 'Exame' },
        [{ nome: 'laudo.pdf', bytes: pdf('segredo') }],
        {
          prestador: p2,
        },
      ),
    );
    const hash = documento.sha256 as string;
    const meu = await paciente(intruso);
    const tentado = await porFoto(intruso, meu, hash);
    const inventado = await porFoto(intruso, meu, desconhecido());
    expect([tentado.statusCode, inventado.statusCode]).toEqual([422, 422]);
    expect(tentado.json()).toEqual(inventado.json());
    expect((await ver(intruso, hash, meu.id)).statusCode).toBe(404);
    expect((await intruso.get(`/api/_arquivos/${hash}`)).statusCode).toBe(404);
    const novo = await intruso.post('/api/pacientes', {
      ...(await corpo('pacientes')),
      convenios: [],
      responsaveis: [],
      situacaoAlergias: null,
      alergias: [],
      foto: hash,
    });
    expect([novo.statusCode, Object.keys(novo.json().errors)]).toEqual([422, ['foto']]);
    // Even a record that came to name it shows no document here.
    await api.test.database.pool.query('UPDATE paciente SET foto = $1 WHERE id = $2', [hash, meu.id]);
    expect((await ver(intruso, hash, meu.id)).statusCode).toBe(404);
  });

  it('a foto de outro paciente não entra, nem em lote; a que a própria pessoa enviou entra', async () => {
    const alheia = await mandarImagem(colega);
    const doOutro = await paciente(colega.em(p2), { foto: alheia });
    expect(doOutro.foto).toBe(alheia);
    const meu = await paciente(intruso);
    expect((await porFoto(intruso, meu, alheia)).statusCode).toBe(422);
    const lote = await intruso.post('/api/pacientes/_lote', {
      operacao: 'alterar',
      ids: [meu.id],
      valores: { foto: alheia },
    });
    expect(lote.json()).toMatchObject({ ok: 0, falhas: 1 });
    expect((await ver(intruso, alheia, meu.id)).statusCode).toBe(404);
    expect((await ver(intruso, alheia, doOutro.id)).statusCode).toBe(404);
    const minha = await mandarImagem(intruso);
    expect((await ver(intruso, minha, meu.id)).statusCode).toBe(200);
    expect((await porFoto(intruso, meu, minha)).statusCode).toBe(200);
    const mostrada = await ver(colega, minha, meu.id);
    expect(mostrada.statusCode).toBe(200);
    expect(mostrada.headers['content-type']).toBe('image/png');
    expect(mostrada.headers['x-content-type-options']).toBe('nosniff');
    expect(mostrada.headers['content-disposition']).not.toContain('foto.png');
    expect((await ver(colega, minha, meu.id, 'nome')).statusCode).toBe(404);
    expect((await ver(colega, minha, meu.id, 'logotipo')).statusCode).toBe(404);
    expect((await colega.get(`/api/_arquivos/${minha}`)).statusCode).toBe(404);
    const otherRow = await paciente(colega);
    expect((await ver(colega, minha, otherRow.id)).statusCode).toBe(404);
  });

  it('quem envia os mesmos bytes é remetente também, e o primeiro continua a ser', async () => {
    const bytes = imagem();
    const id = await mandarImagem(colega, bytes);
    expect(await mandarImagem(intruso, bytes)).toBe(id);
    expect((await porFoto(colega, await paciente(colega), id)).statusCode).toBe(200);
    expect((await porFoto(intruso, await paciente(intruso), id)).statusCode).toBe(200);
  });

  it('um envio vale um dia', async () => {
    const id = await mandarImagem(intruso);
    const row = await paciente(intruso);
    await api.test.database.pool.query(
      `UPDATE arquivo_envio SET em = now() - interval '25 hours' WHERE arquivo_id = $1`,
      [id],
    );
    expect((await porFoto(intruso, row, id)).statusCode).toBe(422);
    expect((await intruso.get(`/api/_arquivos/${id}`)).statusCode).toBe(404);
  });

  it('o registro recebe de volta o que já teve, por outra pessoa também; o que outro registro teve, não', async () => {
    const antiga = await mandarImagem(colega);
    const row = await paciente(colega, { foto: antiga });
    const trocada = await porFoto(colega, row, await mandarImagem(colega));
    expect(trocada.statusCode, trocada.body).toBe(200);
    const historico = (await intruso.get(`/api/pacientes/${row.id}/_historico`)).json<
      { seq: number; acao: string }[]
    >();
    const inclusao = historico.find(({ acao }) => acao === 'inserir')!;
    const volta = await intruso.post(`/api/pacientes/${row.id}/_restaurar-versao`, { seq: inclusao.seq });
    expect(volta.statusCode, volta.body).toBe(200);
    expect(volta.json<Row>().foto).toBe(antiga);
    expect((await porFoto(intruso, await paciente(intruso), antiga)).statusCode).toBe(422);
    const excluido = await intruso.call('DELETE', `/api/pacientes/${row.id}`, undefined, {
      'if-match': `"${volta.json<Row>().versao}"`,
    });
    expect(excluido.statusCode).toBe(200);
    const restaurado = await intruso.post(`/api/pacientes/${row.id}/_restaurar`);
    expect(restaurado.json<Row>().foto).toBe(antiga);
  });

  it('a resposta de um formulário só leva o que quem responde enviou, e mostra cada arquivo no campo dele', async () => {
    const dado = JSON.stringify({
      templateRecord: [
        { chave: 'ferida', tipo: 'foto', rotulo: 'Ferida' },
        { chave: 'rubrica', tipo: 'assinatura', rotulo: 'Rubrica' },
      ],
    });
    const modelo = (
      await api.admin.em(p1).post('/api/form-templates', { nome: 'Curativo', dado })
    ).json<Row>();
    const publicado = await api.admin
      .em(p1)
      .post(`/api/form-templates/${modelo.id}/publicar`, undefined, { 'if-match': `"${modelo.versao}"` });
    expect(publicado.statusCode, publicado.body).toBe(200);
    const responder = (valores: object) =>
      intruso.post('/api/form-respostas/v1/incluir', { formTemplateId: modelo.id, valores });
    const alheia = await mandarImagem(colega);
    for (const campo of ['ferida', 'rubrica']) {
      const recusada = await responder({ [campo]: alheia });
      expect([recusada.statusCode, Object.keys(recusada.json().errors)]).toEqual([422, [campo]]);
      expect((await responder({ [campo]: desconhecido() })).json()).toEqual(recusada.json());
    }
    const [ferida, rubrica] = [await mandarImagem(intruso), await mandarImagem(intruso)];
    const response = await responder({ ferida, rubrica });
    expect(response.statusCode, response.body).toBe(201);
    const leitor = (await api.caller({ 'form-resposta': ['view'], paciente: ['clinico'] }, [p1])).em(p1);
    const arquivo = (id: string, campo: string) =>
      leitor.get(
        `/api/_arquivos/${id}?recurso=form-respostas&registro=${response.json<Row>().id}&campo=${campo}`,
      );
    expect((await arquivo(ferida, 'ferida')).statusCode).toBe(200);
    expect((await arquivo(rubrica, 'rubrica')).statusCode).toBe(200);
    expect((await arquivo(rubrica, 'ferida')).statusCode).toBe(404);
    expect((await arquivo(ferida, 'outro')).statusCode).toBe(404);
  });

  it('sem permissão de ver o registro, a resposta é a mesma para o que existe e o que não existe', async () => {
    const id = await mandarImagem(colega);
    const row = await paciente(colega, { foto: id });
    const lista = (await api.caller({ paciente: ['list'] }, [p1])).em(p1);
    const [existe, nao] = [await ver(lista, id, row.id), await ver(lista, desconhecido(), row.id)];
    expect([existe.statusCode, nao.statusCode]).toEqual([403, 403]);
    expect(existe.json()).toEqual(nao.json());
  });
});
