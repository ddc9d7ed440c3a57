/** Educational teleconsultation (TELE-01): places that are never given twice, presence, rating, and who sees whose. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICADO_PRONTO } from '#domain/modelo-documento/biblioteca.ts';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let secretaria: Caller;
let ana: Caller;
let bia: Caller;
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
const ONTEM = new Date(Date.now() - 86_400_000).toISOString();
const AMANHA = new Date(Date.now() + 86_400_000).toISOString();

async function sessao(campos: object = {}): Promise<Linha> {
  const corpo = {
    tema: 'Manejo da asma',
    palestrante: 'Dra. Lívia Torres',
    inicio: ONTEM,
    duracaoMinutos: 60,
    vagas: 2,
    modalidade: 'VIDEO',
  };
  const response = await secretaria.post('/api/sessoes-educacionais', { ...corpo, ...campos });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
const inscrever = (caller: Caller, sessaoId: number, campos: object = {}) =>
  caller.post('/api/inscricoes-educacionais', { sessaoId, ...campos });
async function inscrita(caller: Caller, sessaoId: number, campos: object = {}): Promise<Linha> {
  const criada = await inscrever(caller, sessaoId, campos);
  expect(criada.statusCode, criada.body).toBe(201);
  return criada.json();
}
const SESSOES = 'sessoes-educacionais';
const INSCRICOES = 'inscricoes-educacionais';

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Telessaúde',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  const escreve = ['list', 'view', 'insert', 'update'];
  const pessoaCom = async (sessoes: readonly string[], inscricoes: readonly string[]) =>
    (
      await api.caller({ teleconsultoriaeducacional: sessoes, inscricaoeducacional: inscricoes }, [prestador])
    ).em(prestador);
  secretaria = await pessoaCom([...escreve, 'delete'], [...escreve, 'delete', 'secretariar']);
  ana = await pessoaCom(['list', 'view'], escreve);
  bia = await pessoaCom(['list', 'view'], escreve);
});
afterAll(() => api.close());

describe('[TELE-01] teleconsultoria educacional', () => {
  it('[TELE-01] quem se inscreve toma uma vaga, vê só a sua, e outra pessoa só a secretaria inscreve', async () => {
    const { id } = await sessao();
    const minha = await inscrita(ana, id);
    expect(minha).toMatchObject({ usuarioId: ana.id, situacao: 'INSCRITA' });
    expect(minha.participante).toEqual(expect.any(String));
    expect(await secretaria.ler<Linha>(SESSOES, id)).toMatchObject({ inscritos: 1 });
    const outraResposta = await inscrever(ana, id, { participante: 'Enf. Sônia Prates' });
    expect(outraResposta.statusCode).toBe(422);
    expect(outraResposta.body).toContain('Só a secretaria das sessões inscreve outra pessoa');
    expect((await inscrever(ana, id)).statusCode).toBe(422);
    await inscrita(secretaria, id, { participante: 'Enf. Sônia Prates' });
    const cheia = await inscrever(bia, id);
    expect(cheia.statusCode).toBe(422);
    expect(cheia.body).toContain('As 2 vagas desta sessão já foram tomadas');
    // [L4] Whoever is in reads that they are.
    expect((await inscrever(ana, id)).body).toContain('Você já está inscrito nesta sessão.');
    expect((await ana.get(`/api/${INSCRICOES}?sessaoId=${id}`)).json()).toHaveLength(1);
    expect((await secretaria.get(`/api/${INSCRICOES}?sessaoId=${id}`)).json()).toHaveLength(2);
    expect((await bia.get(`/api/${INSCRICOES}/${minha.id}`)).statusCode).toBe(404);
    expect((await ana.passo(INSCRICOES, minha, 'cancelar')).statusCode).toBe(200);
    expect(await secretaria.ler<Linha>(SESSOES, id)).toMatchObject({ inscritos: 1 });
    await inscrita(bia, id);
    const volta = await ana.passo(INSCRICOES, minha.id, 'voltar');
    expect(volta.statusCode, volta.body).toBe(422);
  });

  it('[TELE-01] vinte pessoas para duas vagas: duas entram', async () => {
    const { id } = await sessao();
    const nomes = Array.from({ length: 20 }, (_, i) => `Participante ${i + 1}`);
    const respostas = await Promise.all(
      nomes.map((participante) => inscrever(secretaria, id, { participante })),
    );
    expect(respostas.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(respostas.filter(({ statusCode }) => statusCode === 422)).toHaveLength(18);
    const atual = await secretaria.ler<Linha>(SESSOES, id);
    expect(atual.inscritos).toBe(2);
    const menos = await secretaria.patch(`/api/${SESSOES}/${id}`, atual.versao, { vagas: 1 });
    expect(menos.statusCode).toBe(422);
    expect(menos.body).toContain('Já há 2 pessoas inscritas');
  });

  it('[TELE-01] inscrições fechadas: só a secretaria; sessão cancelada avisa quem tinha vaga e não recebe ninguém', async () => {
    const aberta = await sessao({ inicio: AMANHA });
    await inscrita(ana, aberta.id);
    expect((await secretaria.passo(SESSOES, aberta, 'fechar')).statusCode).toBe(200);
    const fechada = await inscrever(bia, aberta.id);
    expect(fechada.body).toContain('As inscrições desta sessão estão fechadas');
    await inscrita(secretaria, aberta.id, { participante: 'Quem ligou' });
    const cedo = await secretaria.passo(SESSOES, aberta.id, 'realizar');
    expect(cedo.statusCode).toBe(409);
    expect(cedo.body).toContain('Dê-a por realizada depois de começar');
    expect((await ana.passo(SESSOES, aberta.id, 'cancelar', undefined, 'Não')).statusCode).toBe(403);
    const response = await secretaria.passo(SESSOES, aberta.id, 'cancelar', undefined, 'Palestrante adoeceu');
    expect(response.statusCode, response.body).toBe(200);
    expect((await inscrever(secretaria, aberta.id, { participante: 'Mais um' })).body).toContain(
      'foi cancelada',
    );
    const { rows } = await api.test.database.pool.query<{ titulo: string }>(
      'SELECT titulo FROM notificacao WHERE usuario_id = $1 ORDER BY id DESC LIMIT 1',
      [ana.id],
    );
    expect(rows[0]?.titulo).toBe('Sessão educacional cancelada');
  });

  it('[TELE-01] a presença se diz depois do começo, a avaliação é de quem assistiu, e o vídeo fica', async () => {
    const marcada = await sessao({ inicio: AMANHA });
    const cedo = await secretaria.passo(INSCRICOES, await inscrita(ana, marcada.id), 'presenca');
    expect(cedo.statusCode).toBe(409);
    const criada = await sessao();
    const minha = await inscrita(ana, criada.id);
    expect((await ana.passo(INSCRICOES, minha, 'presenca')).statusCode).toBe(403);
    expect((await ana.passo(INSCRICOES, minha, 'avaliar', { satisfacao: 9 })).statusCode).toBe(409);
    expect((await secretaria.passo(INSCRICOES, minha, 'presenca')).statusCode).toBe(200);
    const presente = await secretaria.ler<Linha>(INSCRICOES, minha.id);
    expect(presente.presenteEm).toEqual(expect.any(String));
    expect((await secretaria.passo(INSCRICOES, presente, 'avaliar', { satisfacao: 9 })).body).toContain(
      'A avaliação é de quem assistiu',
    );
    expect((await ana.passo(INSCRICOES, presente, 'avaliar', { satisfacao: 11 })).statusCode).toBe(422);
    const nota = await ana.passo(INSCRICOES, presente, 'avaliar', {
      satisfacao: 9,
      comentario: 'Direto ao ponto',
    });
    expect(nota.statusCode, nota.body).toBe(200);
    expect(await secretaria.ler<Linha>(INSCRICOES, minha.id)).toMatchObject({
      satisfacao: 9,
      situacao: 'PRESENTE',
    });
    const fim = await secretaria.passo(SESSOES, criada.id, 'realizar');
    expect(fim.statusCode, fim.body).toBe(200);
    const ruim = await secretaria.passo(SESSOES, criada.id, 'publicar', {
      gravacao: 'javascript:alert(1)',
    });
    expect(ruim.statusCode).toBe(422);
    const video = { gravacao: 'https://videos.exemplo.org/asma' };
    expect((await secretaria.passo(SESSOES, criada.id, 'publicar', video)).statusCode).toBe(200);
    expect(await secretaria.ler<Linha>(SESSOES, criada.id)).toMatchObject({
      ...video,
      situacao: 'REALIZADA',
      inscritos: 1,
    });
  });

  it('[TELE-01] o certificado sai pelo modelo da casa, a quem esteve, com número e código que qualquer um confere', async () => {
    const criada = await sessao({ duracaoMinutos: 90 });
    const minha = await inscrita(ana, criada.id);
    const faltou = await inscrita(secretaria, criada.id, { participante: 'Quem faltou' });
    expect((await secretaria.passo(INSCRICOES, minha, 'presenca')).statusCode).toBe(200);
    const certificar = async (linha: Linha, caller = secretaria) =>
      caller.passo(INSCRICOES, linha.id, 'certificar');
    expect((await certificar(faltou)).statusCode).toBe(409);
    expect((await certificar(minha, ana)).statusCode).toBe(403);
    expect((await certificar(minha)).body).toContain('Dê a sessão por realizada antes');
    expect((await secretaria.passo(SESSOES, criada.id, 'realizar')).statusCode).toBe(200);
    expect((await secretaria.get('/api/educacional/certificados')).json()).toEqual({ modelo: null });
    expect((await certificar(minha)).body).toContain('Falta o modelo do certificado');
    const { nome, tipo, papel, orientacao, texto } = CERTIFICADO_PRONTO;
    const casa = api.admin.em(prestador);
    const modelo = await casa.post('/api/modelos-documento', {
      nome,
      tipo,
      papel,
      orientacao,
      conteudo: guardarTexto(texto),
    });
    expect(modelo.statusCode, modelo.body).toBe(201);
    expect((await secretaria.get('/api/educacional/certificados')).json()).toEqual({ modelo: nome });
    expect((await ana.get('/api/educacional/certificados')).statusCode).toBe(403);
    const emitida = await certificar(minha);
    expect(emitida.statusCode, emitida.body).toBe(200);
    expect(await secretaria.ler<Linha>(INSCRICOES, minha.id)).toMatchObject({
      certificadoNumero: 1,
      certificadoEm: expect.any(String),
    });
    expect((await certificar(minha)).body).toContain('já foi emitido');
    const documentos = (
      await ana.get(`/api/cmis/listar-documentos-pasta?modulo=${INSCRICOES}&id=${minha.id}`)
    ).json();
    expect(documentos).toMatchObject([
      { nomeArquivo: expect.stringMatching(/^Certificado 1/), mime: 'application/pdf' },
    ]);
    expect(
      (await bia.get(`/api/cmis/listar-documentos-pasta?modulo=${INSCRICOES}&id=${minha.id}`)).statusCode,
    ).toBe(404);
    const codigo = async () =>
      (
        await api.test.database.pool.query<{ codigo: string }>(
          'SELECT codigo FROM documento_emitido ORDER BY documento_id DESC LIMIT 1',
        )
      ).rows[0]?.codigo;
    const conferir = async () => (await api.app.inject(`/api/assinaturas/publico/${await codigo()}`)).json();
    expect(await conferir()).toMatchObject({
      emitido: { tipo: 'Certificado', numero: '1', unidade: 'Telessaúde' },
      arquivamentos: [{ semEfeito: null }],
    });
    const desfeita = await secretaria.passo(INSCRICOES, minha.id, 'desfazer', undefined, 'Era outra pessoa');
    expect(desfeita.statusCode, desfeita.body).toBe(200);
    expect(await conferir()).toMatchObject({ arquivamentos: [{ semEfeito: { motivo: 'outro' } }] });
    expect(await secretaria.ler<Linha>(INSCRICOES, minha.id)).toMatchObject({
      situacao: 'INSCRITA',
      certificadoNumero: null,
      certificadoEm: null,
    });
  });

  it('[TELE-01] de outra unidade a sessão não existe', async () => {
    const { id } = await sessao();
    const outraId = await criar('prestadores', {
      ativo: true,
      nome: 'Outra',
      fusoHorario: 'America/Sao_Paulo',
    });
    const direitos = {
      teleconsultoriaeducacional: ['list', 'view'],
      inscricaoeducacional: ['list', 'view', 'insert'],
    };
    const fora = (await api.caller(direitos, [outraId])).em(outraId);
    expect((await fora.get(`/api/${SESSOES}/${id}`)).statusCode).toBe(404);
    expect((await inscrever(fora, id)).statusCode).toBe(422);
  });
});
