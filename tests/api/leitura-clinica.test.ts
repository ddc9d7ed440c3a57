/** What is clinical is read by who may read it: documents by tag and folder, answers by template (CFM, LGPD). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemDocumento, OpcoesDocumentos, TagDocumento } from '#domain/documento/tipos.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { alertas, item, mandar, pdf } from './documento-apoio.ts';

let api: TestApi;
let admin: Caller;
let clinico: Caller;
let recepcao: Caller;
let prestador: number;
let paciente: number;

const modulo = 'modulo=pacientes';
const achatar = (itens: readonly ItemDocumento[]): string[] =>
  itens.flatMap(({ nomeArquivo, children = [] }) => [nomeArquivo, ...achatar(children)]);
const nomesPara = async (caller: Caller): Promise<string[]> =>
  achatar((await caller.get(`/api/cmis/listar?${modulo}&id=${paciente}`)).json<ItemDocumento[]>()).slice(1);
const enviar = async (caller: Caller, nome: string, campos: { readonly [campo: string]: string | number }) =>
  mandar(api, caller, { modulo: 'pacientes', id: paciente, ...campos }, [{ nome, bytes: pdf(nome) }], {
    prestador,
  });
const pasta = async (nome: string, pai?: string): Promise<ItemDocumento> =>
  (
    await clinico.post(
      `/api/cmis/criar-pasta?${modulo}&id=${paciente}&newFolder=${nome}${pai ? `&parentFolderId=${pai}` : ''}`,
    )
  ).json<ItemDocumento>();
const put = (caller: Caller, caminho: string) => caller.call('PUT', `/api/cmis/${caminho}`);

beforeAll(async () => {
  api = await createTestApi();
  const made = await api.admin.post('/api/prestadores', {
    nome: 'Clínica Centro',
    tipoPessoa: 'JURIDICA',
    cnpj: '11222333000181',
  });
  prestador = made.json<{ id: number }>().id;
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  const doPaciente = ['list', 'view', 'update', 'documento'];
  clinico = (await api.caller({ paciente: [...doPaciente, 'clinico'] }, [prestador])).em(prestador);
  recepcao = (await api.caller({ paciente: doPaciente }, [prestador])).em(prestador);
  const answer = await admin.post('/api/pacientes', {
    nome: 'Ana Batista',
    dataNascimento: '1980-03-12',
    sexo: 'F',
  });
  paciente = answer.json<{ id: number }>().id;
});
afterAll(() => api.close());

describe('[LGPD] documents', () => {
  it('[D5] shows reception what its tag calls administrative, and nothing of the rest by any call', async () => {
    const laudo = item(await enviar(clinico, 'laudo.pdf', { tagDescription: 'Laudo' }));
    item(await enviar(clinico, 'identidade.pdf', { tagDescription: 'DocPessoal' }));
    expect(laudo).toMatchObject({ clinico: true, leitura: null });
    expect(await nomesPara(clinico)).toEqual(['identidade.pdf', 'laudo.pdf']);
    expect(await nomesPara(recepcao)).toEqual(['identidade.pdf']);
    const alvo = `${modulo}&objectId=${laudo.objectId}`;
    for (const [method, caminho] of [
      ['GET', `download-documento?${alvo}`],
      ['GET', `download-documento/formato/base64?${alvo}`],
      ['GET', `versoes?${alvo}`],
      ['PUT', `renomear-documento?${alvo}&nomearquivo=outro.pdf`],
      ['PUT', `mover?${alvo}`],
      ['PUT', `alterar-tag?${alvo}&tagDescription=DocPessoal`],
      ['DELETE', `remover?${alvo}`],
    ] as const) {
      for (const prefixo of ['/api/cmis/', '/api/cmis/without/permission/']) {
        const answer = await recepcao.call(method, `${prefixo}${caminho}`);
        expect(answer.statusCode, `${method} ${prefixo}${caminho}`).toBe(404);
      }
    }
    const relatorio = await recepcao.get(`/api/assinaturas/relatorio?${alvo}`);
    expect(relatorio.statusCode).toBe(404);
    const novaVersao = await mandar(
      api,
      recepcao,
      { modulo: 'pacientes', objectId: laudo.objectId },
      [{ nome: 'l.pdf', bytes: pdf('x') }],
      {
        prestador,
      },
    );
    expect(novaVersao.statusCode).toBe(404);
    // In the bin too.
    expect((await clinico.call('DELETE', `/api/cmis/remover?${alvo}`)).statusCode).toBe(200);
    expect((await recepcao.get(`/api/cmis/lixeira?${modulo}&id=${paciente}`)).json()).toEqual([]);
    expect((await recepcao.post(`/api/cmis/restaurar?${alvo}`)).statusCode).toBe(409);
    expect((await clinico.post(`/api/cmis/restaurar?${alvo}`)).statusCode).toBe(200);
  });

  it('keeps what a clinical folder holds, whatever its own tag says, and lets nobody empty such a folder unseen', async () => {
    const fora = await pasta('Atendimentos');
    const dentro = await pasta('Psiquiatria', fora.objectId);
    expect(
      (await put(clinico, `alterar-leitura?${modulo}&objectId=${dentro.objectId}&leitura=CLINICA`)).json(),
    ).toMatchObject({
      leitura: 'CLINICA',
      clinico: true,
    });
    const carta = item(
      await enviar(clinico, 'carta.pdf', { tagDescription: 'DocPessoal', folderId: dentro.objectId }),
    );
    expect(carta.clinico).toBe(true);
    expect(await nomesPara(recepcao)).not.toContain('carta.pdf');
    expect(await nomesPara(recepcao)).not.toContain('Psiquiatria');
    expect(
      (await recepcao.get(`/api/cmis/download-documento?${modulo}&objectId=${carta.objectId}`)).statusCode,
    ).toBe(404);
    expect(
      (
        await recepcao.get(
          `/api/cmis/listar-documentos-pasta?${modulo}&id=${paciente}&objectId=${dentro.objectId}`,
        )
      ).statusCode,
    ).toBe(404);
    expect(
      (await enviar(recepcao, 'nova.pdf', { tagDescription: 'DocPessoal', folderId: dentro.objectId }))
        .statusCode,
    ).toBe(404);
    const remover = await recepcao.call('DELETE', `/api/cmis/remover?${modulo}&objectId=${fora.objectId}`);
    expect(remover.statusCode, remover.body).toBe(409);
  });

  it('lets one document be said to be for everybody, by who reads clinical content alone', async () => {
    const atestado = item(await enviar(clinico, 'atestado.pdf', { tagDescription: 'Atestado' }));
    const alvo = `${modulo}&objectId=${atestado.objectId}`;
    expect((await put(clinico, `alterar-leitura?${alvo}&leitura=GERAL`)).json()).toMatchObject({
      clinico: false,
      leitura: 'GERAL',
    });
    expect(await nomesPara(recepcao)).toContain('atestado.pdf');
    expect((await put(recepcao, `alterar-leitura?${alvo}&leitura=CLINICA`)).statusCode).toBe(403);
    expect((await put(clinico, `alterar-leitura?${alvo}&leitura=`)).json()).toMatchObject({
      clinico: true,
      leitura: null,
    });
    expect((await put(clinico, `alterar-leitura?${alvo}&leitura=TODOS`)).statusCode).toBe(422);
  });

  it('keeps what reception sends under a clinical tag, says so, and no longer shows it', async () => {
    const answer = await enviar(recepcao, 'exame-de-fora.pdf', { tagDescription: 'Exame' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(alertas(answer).join(' ')).toMatch(/O documento é clínico/);
    expect(await nomesPara(recepcao)).not.toContain('exame-de-fora.pdf');
    expect(await nomesPara(clinico)).toContain('exame-de-fora.pdf');
  });

  it('opens and closes a tag by who reads clinical content, and a tag that reception makes is administrative', async () => {
    item(await enviar(recepcao, 'guia.pdf', { tagDescription: 'Guia' }));
    expect(await nomesPara(recepcao)).toContain('guia.pdf');
    const tags = (await clinico.get(`/api/cmis/tags/combo/list?${modulo}`)).json<TagDocumento[]>();
    const guia = tags.find(({ nome }) => nome === 'Guia');
    const exame = tags.find(({ nome }) => nome === 'Exame');
    expect(guia?.leitura).toBe('GERAL');
    expect(exame?.leitura).toBe('CLINICA');
    const para = (caller: Caller, tag: TagDocumento | undefined, leitura: string) =>
      put(caller, `tags/leitura?${modulo}&objectId=${tag?.objectId}&leitura=${leitura}`);
    expect((await para(recepcao, exame, 'GERAL')).statusCode).toBe(403);
    expect((await para(clinico, guia, 'CLINICA')).statusCode).toBe(200);
    expect(await nomesPara(recepcao)).not.toContain('guia.pdf');
    // Nor is a clinical tag taken away, which would open its documents.
    const trocar = await recepcao.call(
      'DELETE',
      `/api/cmis/tags/remover?${modulo}&objectId=${exame?.objectId}&para=${tags.find(({ nome }) => nome === 'DocPessoal')?.objectId}`,
    );
    expect(trocar.statusCode, trocar.body).toBe(403);
  });

  it('says to the screen whether there is such a thing here', async () => {
    const opcoes = async (caller: Caller, de: string) =>
      (await caller.get(`/api/cmis/opcoes?modulo=${de}`)).json<OpcoesDocumentos>().clinico;
    expect(await opcoes(clinico, 'pacientes')).toBe(true);
    expect(await opcoes(recepcao, 'pacientes')).toBe(false);
    expect(await opcoes(admin, 'fornecedores')).toBeNull();
  });
});

describe('[LGPD] [FORM-01] answers to forms', () => {
  const permissoes = { 'form-resposta': ['list', 'view', 'insert'], 'form-template': ['list', 'view'] };
  let medica: Caller;
  let balcao: Caller;

  async function respondido(
    dado: object,
    caller: Caller,
  ): Promise<{ readonly modelo: number; readonly resposta: number }> {
    const campos = {
      paciente: 'obrigatorio',
      templateRecord: [{ chave: 'queixa', tipo: 'texto', rotulo: 'Queixa' }],
      ...dado,
    };
    const made = await admin.post('/api/form-templates', { nome: 'Triagem', dado: JSON.stringify(campos) });
    expect(made.statusCode, made.body).toBe(201);
    const { id, versao } = made.json<{ id: number; versao: number }>();
    const publicado = await admin.post(`/api/form-templates/${id}/publicar`, undefined, {
      'if-match': `"${versao}"`,
    });
    expect(publicado.statusCode, publicado.body).toBe(200);
    const corpo = { formTemplateId: id, valores: { pacienteId: paciente, queixa: 'Dor' } };
    const chave = { 'idempotency-key': `resposta-${id}` };
    const answer = await caller.post('/api/form-respostas/v1/incluir', corpo, chave);
    expect(answer.statusCode, answer.body).toBe(201);
    // Sent again after a line that dropped: the same answer, whoever may read it afterwards.
    const outraResposta = await caller.post('/api/form-respostas/v1/incluir', corpo, chave);
    expect(outraResposta.json<{ id: number }>().id).toBe(answer.json<{ id: number }>().id);
    return { modelo: id, resposta: answer.json<{ id: number }>().id };
  }
  const ids = async (caller: Caller, busca = ''): Promise<number[]> =>
    (await caller.get(`/api/form-respostas?_end=200${busca}`)).json<{ id: number }[]>().map(({ id }) => id);

  beforeAll(async () => {
    medica = (await api.caller({ ...permissoes, paciente: ['list', 'view', 'clinico'] }, [prestador])).em(
      prestador,
    );
    balcao = (await api.caller({ ...permissoes, paciente: ['list', 'view'] }, [prestador])).em(prestador);
  });

  it('shows what a template leaves clinical to who reads clinical content, by every call', async () => {
    const { modelo, resposta } = await respondido({}, balcao);
    expect(await ids(medica)).toContain(resposta);
    expect((await medica.get(`/api/form-respostas/${resposta}`)).json()).toMatchObject({
      leitura: 'CLINICA',
    });
    for (const busca of ['', `&id=${resposta}`, `&pacienteId=${paciente}`, '&leitura=CLINICA', '&q=triagem'])
      expect(await ids(balcao, busca), busca).not.toContain(resposta);
    for (const caminho of [`${resposta}`, `${resposta}/_historico`, `${resposta}/_relacionados`])
      expect((await balcao.get(`/api/form-respostas/${caminho}`)).statusCode, caminho).toBe(404);
    expect((await balcao.get(`/api/form-respostas/_contagem?formTemplateId=${modelo}`)).json()).toMatchObject(
      { total: 0 },
    );
    expect((await balcao.get(`/api/form-respostas/_lookup?ids=${resposta}`)).json()).toEqual([]);
    const usos = (await balcao.get(`/api/form-templates/${modelo}/_relacionados`)).json<
      { recurso: string }[]
    >();
    expect(usos.map(({ recurso }) => recurso)).not.toContain('form-respostas');
  });

  it('shows reception what a template calls administrative', async () => {
    const { resposta } = await respondido({ leitura: 'GERAL' }, balcao);
    expect(await ids(balcao)).toContain(resposta);
    expect((await balcao.get(`/api/form-respostas/${resposta}`)).statusCode).toBe(200);
  });

  it('refuses any other word in a template', async () => {
    const answer = await admin.post('/api/form-templates', {
      nome: 'Errado',
      dado: JSON.stringify({ leitura: 'TODOS', templateRecord: [] }),
    });
    expect(answer.statusCode).toBe(422);
  });
});
