/** A PDF attached to an answer: taken as such, kept from fields that show pictures, read by who may read the answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { makePdf } from '#tests/support/pdf.ts';
import { enviar } from './importacao-apoio.ts';

let api: TestApi;
let admin: Caller;
let modelo: number;

beforeAll(async () => {
  api = await createTestApi();
  const { id } = (
    await api.admin.post('/api/prestadores', {
      nome: 'Clínica Centro',
      tipoPessoa: 'JURIDICA',
      cnpj: '11222333000181',
    })
  ).json<{ id: number }>();
  api.app.sessoes.esquecer();
  admin = api.admin.em(id);
  const dado = JSON.stringify({
    paciente: 'nao',
    templateRecord: [
      { chave: 'exame', tipo: 'anexo', rotulo: 'Exame' },
      { chave: 'foto', tipo: 'foto', rotulo: 'Foto' },
    ],
  });
  const criado = (await admin.post('/api/form-templates', { nome: 'Exames', dado })).json<{
    id: number;
    versao: number;
  }>();
  modelo = criado.id;
  await admin.post(`/api/form-templates/${modelo}/publicar`, undefined, { 'if-match': `"${criado.versao}"` });
});
afterAll(() => api?.close());

const mandar = (nome: string, bytes: Buffer | string, anexo = true) =>
  enviar(api.app, admin, `/api/_arquivos${anexo ? '?anexo=true' : ''}`, nome, bytes);
const responder = (valores: object) =>
  admin.post('/api/form-respostas/v1/incluir', { formTemplateId: modelo, valores });

describe('[D33] a file in a form', () => {
  it('[D33] a PDF is stored with the answer and comes down as a download', async () => {
    const pdf = makePdf({ pages: 1 });
    const sent = await mandar('laudo.pdf', pdf);
    expect(sent.statusCode, sent.body).toBe(201);
    const { id, mime } = sent.json<{ id: string; mime: string }>();
    expect(mime).toBe('application/pdf');
    const dada = await responder({ exame: id, foto: null });
    expect(dada.statusCode, dada.body).toBe(201);
    const resposta = dada.json<{ id: number }>().id;
    const lida = await admin.get(
      `/api/_arquivos/${id}?recurso=form-respostas&registro=${resposta}&campo=exame`,
    );
    expect(lida.statusCode).toBe(200);
    expect(lida.rawPayload.equals(pdf)).toBe(true);
    expect(lida.headers['content-disposition']).toBe('attachment; filename="anexo.pdf"');
    const outroUsuario = await api.caller({ 'form-resposta': ['list'] }, []);
    expect(
      (await outroUsuario.get(`/api/_arquivos/${id}?recurso=form-respostas&registro=${resposta}&campo=exame`))
        .statusCode,
    ).not.toBe(200);
  });

  it('[D33] [LOOK-11] what is no PDF and no picture, is cut or too large is refused; a field of pictures takes no PDF', async () => {
    const pdf = makePdf({ pages: 2 });
    const frases = async (nome: string, bytes: Buffer | string, anexo = true) => {
      const answer = await mandar(nome, bytes, anexo);
      return [
        answer.statusCode,
        answer.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts[0]?.value,
      ];
    };
    const formatos = 'Formatos de arquivo suportados: PDF, JPG, PNG e JPEG.';
    expect(await frases('a.pdf', 'texto')).toEqual([400, formatos]);
    expect(await frases('a.pdf', pdf.subarray(0, pdf.length - 30))).toEqual([400, formatos]);
    expect(await frases('a.pdf', pdf, false)).toEqual([
      400,
      'Formatos de imagem suportados: JPG, PNG e JPEG.',
    ]);
    const grande = Buffer.concat([pdf, Buffer.alloc(5 * 1_048_576)]);
    expect(await frases('a.pdf', grande)).toEqual([
      413,
      'O arquivo passa do limite: PDF de até 5 MB, imagem de até 2 MB.',
    ]);
    const { id } = (await mandar('a.pdf', pdf)).json<{ id: string }>();
    const recusada = await responder({ exame: null, foto: id });
    expect([recusada.statusCode, Object.keys(recusada.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['foto'],
    ]);
  });
});
