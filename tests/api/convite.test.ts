/** One-time public links: nothing before the identity is known, bounded guesses, as many answers as were asked for. */
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type ConviteDaCasa,
  type Passe,
} from '#domain/convite/convite.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { enviarConvitePorEmail, type Convite, type NovoConvite } from '#server/capabilities/convite/index.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { criarMundo, criarPessoa, Navegador, PRODUTO, type Mundo } from './identidade-apoio.ts';

// A purpose of the test's own in place of the feature's.
vi.mock('#server/features/telemedicina/routes.ts', () => ({ default: () => undefined }));
const NOME = 'teleconsulta';

let mundo: Mundo;
let prestador: number;
let recepcao: Navegador;
let outroNavegador: Navegador;
let contexto: Contexto;
const visto: Convite[] = [];

const consulta = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await mundo.test.database.pool.query(text, [...values])).rows as T[];

beforeAll(async () => {
  mundo = await criarMundo();
  const recepcaoId = await criarPessoa(mundo, { login: 'recepcao' });
  const outraId = await criarPessoa(mundo, { login: 'outra' });
  recepcao = new Navegador(
    mundo.app,
    await mundo.app.sessoes.abrir(recepcaoId, { ip: '127.0.0.1', agente: null }),
  );
  outroNavegador = new Navegador(
    mundo.app,
    await mundo.app.sessoes.abrir(outraId, { ip: '127.0.0.1', agente: null }),
  );
  [{ id: prestador }] = (await consulta<{ id: number }>(
    `INSERT INTO prestador (nome, cnpj) VALUES ('Clínica Um', '11222333000181') RETURNING id`,
  )) as [{ id: number }];
  contexto = {
    usuario: { id: recepcaoId, principal: 'recepcao', nome: 'Recepção' },
    prestadorId: prestador,
    ip: '127.0.0.1',
    motivo: null,
  } as Contexto;
  mundo.app.convites.declarar({
    nome: NOME,
    menorPedeResponsavel: true,
    async exigir(request: FastifyRequest) {
      if (contextoDe(request).usuario.id !== recepcaoId) throw new AppError('nao-encontrado');
    },
    async conteudo(convite) {
      visto.push(convite);
      return { agendamento: convite.alvo.teleconsultaId };
    },
  });
});
afterAll(() => mundo.close());

const amanha = () => new Date(Date.now() + 86_400_000);
async function fazer(campos: Partial<NovoConvite<typeof NOME>> = {}) {
  const pool = mundo.test.database.pool;
  const id = await mundo.app.convites.criar(pool, contexto, {
    finalidade: NOME,
    alvo: { teleconsultaId: 7, papel: 'PACIENTE' },
    prestadorId: prestador,
    nome: 'Ana Maria Souza',
    nascimento: '1980-01-31',
    cpf: '333.444.555-08',
    email: 'ana@exemplo.com.br',
    telefone: '(31) 99876-5432',
    expiraEm: amanha(),
    ...campos,
  });
  const estado = (await recepcao.pedir(`/api/convites/${id}`)).json<ConviteDaCasa>();
  const token = new URL(estado.link ?? 'nenhum:').pathname.replace('/c/', '');
  return { id, estado, token };
}
const abrir = (token: string) =>
  new Navegador(mundo.app).pedir('/api/convites/publico', { headers: { [CABECALHO_CONVITE]: token } });
const conferir = (token: string, payload: object) =>
  new Navegador(mundo.app).pedir('/api/convites/publico/identidade', {
    method: 'POST',
    payload,
    headers: { [CABECALHO_CONVITE]: token },
  });
const conteudo = (token: string, passe: string) =>
  new Navegador(mundo.app).pedir('/api/convites/publico/conteudo', {
    headers: { [CABECALHO_CONVITE]: token, [CABECALHO_PASSE]: passe },
  });
const CERTA = { nascimento: '1980-01-31', cpf: '5508' };

describe('[NGS-29] the link of a minor', () => {
  const deAnos = (anos: number, dias = 0) => {
    const dia = new Date(`${diaDe(Date.now(), 'America/Sao_Paulo')}T12:00:00Z`);
    dia.setUTCFullYear(dia.getUTCFullYear() - anos);
    dia.setUTCDate(dia.getUTCDate() + dias);
    return dia.toISOString().slice(0, 10);
  };
  const MAE = { nome: 'Rita Souza', cpf: '529.982.247-25', declara: true };

  it('is opened by the guardian alone, who is asked only of who knows the person, and it is kept who answered', async () => {
    const nascimento = deAnos(18, 1);
    const { id, token } = await fazer({ nascimento });
    // Who does not know the person is not told that it is a minor.
    const errada = await conferir(token, { nascimento: '1980-01-31', cpf: '5508', responsavel: MAE });
    expect([errada.statusCode, errada.body.includes('18 anos')]).toEqual([403, false]);
    const certa = { nascimento, cpf: '5508' };
    for (const responsavel of [
      undefined,
      { ...MAE, cpf: '11111111111' },
      { ...MAE, nome: ' ' },
      { ...MAE, declara: false },
    ]) {
      const recusada = await conferir(token, { ...certa, ...(responsavel && { responsavel }) });
      expect(recusada.statusCode, recusada.body).toBe(422);
      expect(recusada.json<{ errors: object }>().errors).toHaveProperty('responsavel');
    }
    const { passe } = (await conferir(token, { ...certa, responsavel: MAE })).json<Passe>();
    expect((await conteudo(token, passe)).statusCode).toBe(200);
    expect(visto.at(-1)?.responsavel).toEqual({ nome: 'Rita Souza', cpf: '52998224725' });
    const casa = (await recepcao.pedir(`/api/convites/${id}`)).json<ConviteDaCasa>();
    expect(casa.responsavel).toBe('Rita Souza');
    const [evento] = await consulta<{ depois: object }>(
      `SELECT depois FROM auditoria WHERE recurso = 'convite' AND registro_id = $1 AND acao = 'conferir-convite'`,
      [id],
    );
    expect(evento?.depois).toMatchObject({ responsavel: { nome: 'Rita Souza' } });
  });

  it('on the eighteenth birthday is the person’s own, whoever else is named', async () => {
    const nascimento = deAnos(18);
    const { token } = await fazer({ nascimento });
    const { passe } = (await conferir(token, { nascimento, cpf: '5508', responsavel: MAE })).json<Passe>();
    expect((await conteudo(token, passe)).statusCode).toBe(200);
    expect(visto.at(-1)?.responsavel).toBeNull();
  });
});

describe('[SIGN-02] a public link', () => {
  it('says who asks and the first name, and nothing else, until the identity is known', async () => {
    const { token, estado } = await fazer();
    expect(estado).toMatchObject({ situacao: 'aberto', nome: 'Ana Maria Souza', finalidade: NOME });
    expect(estado.link).toBe(`${PRODUTO}/c/${token}`);
    const aberto = await abrir(token);
    expect(aberto.json()).toMatchObject({
      finalidade: NOME,
      situacao: 'aberto',
      prestador: 'Clínica Um',
      primeiroNome: 'Ana',
      confere: ['nascimento', 'cpf'],
    });
    expect(aberto.body).not.toMatch(/Souza|5508|1980|exemplo|99876|teleconsultaId/);
    expect((await conteudo(token, 'qualquer')).statusCode).toBe(403);
    expect((await conferir(token, { nascimento: '1980-01-31' })).statusCode).toBe(422);
    const passe = (await conferir(token, CERTA)).json<Passe>();
    const pronto = await conteudo(token, passe.passe);
    expect([pronto.statusCode, pronto.json()]).toEqual([200, { agendamento: 7 }]);
    expect(visto.at(-1)).toMatchObject({
      alvo: { teleconsultaId: 7, papel: 'PACIENTE' },
      nome: 'Ana Maria Souza',
    });
  });

  it('keeps of the token its hash alone, and shows the address again to whom its purpose lets', async () => {
    const { id, token } = await fazer();
    const [linha] = await consulta<{ tudo: string }>('SELECT c::text AS tudo FROM convite c WHERE id = $1', [
      id,
    ]);
    expect(linha!.tudo).not.toContain(token);
    expect((await outroNavegador.pedir(`/api/convites/${id}`)).statusCode).toBe(404);
    expect((await outroNavegador.post(`/api/convites/${id}/revogar`, {})).statusCode).toBe(404);
    expect((await outroNavegador.post(`/api/convites/${id}/email`, {})).statusCode).toBe(404);
  });

  it('bounds the guesses by link for its whole life, beside those by address', async () => {
    const { id, token } = await fazer();
    const errado = { ...CERTA, cpf: '0000' };
    const respostas: number[] = [];
    for (let vez = 0; vez < 7; vez++) respostas.push((await conferir(token, errado)).statusCode);
    expect(respostas).toEqual([403, 403, 403, 403, 403, 429, 429]);
    expect((await conferir(token, CERTA)).statusCode).toBe(429);
    // The quarter of an hour is over; the link remembers.
    await consulta('DELETE FROM tentativa_login');
    for (let vez = 0; vez < 4; vez++) expect((await conferir(token, errado)).statusCode).toBe(403);
    expect((await conferir(token, errado)).json()).toMatchObject({ situacao: 'bloqueado' });
    expect((await abrir(token)).json()).toMatchObject({ situacao: 'bloqueado' });
    await consulta('DELETE FROM tentativa_login');
    expect((await conferir(token, CERTA)).statusCode).toBe(410);
    const passos = (await recepcao.pedir(`/api/convites/${id}`))
      .json<ConviteDaCasa>()
      .passos.map(({ passo }) => passo);
    expect(passos.filter((passo) => passo === 'negado')).toHaveLength(10);
  });

  it('is answered once, and no more', async () => {
    const { token } = await fazer();
    const { passe } = (await conferir(token, CERTA)).json<Passe>();
    const pool = mundo.test.database.pool;
    await conteudo(token, passe);
    const convite = visto.at(-1)!;
    const request = {
      ip: '10.0.0.9',
      headers: { 'user-agent': 'Navegador de teste' },
    } as unknown as FastifyRequest;
    await mundo.app.convites.usar(pool, convite, request);
    await expect(mundo.app.convites.usar(pool, convite, request)).rejects.toMatchObject({
      code: 'convite-fechado',
    });
    expect((await conteudo(token, passe)).statusCode).toBe(410);
    const [ultimo] = (await recepcao.pedir(`/api/convites/${convite.id}`))
      .json<ConviteDaCasa>()
      .passos.slice(-1);
    // From where somebody answered is evidence: kept, and no matter of the desk's.
    expect(ultimo).toEqual({ passo: 'usado', em: expect.any(String), usuario: null });
    const { passos } = await mundo.app.convites.passos(pool, convite.id);
    expect(passos.at(-1)).toMatchObject({ passo: 'usado', ip: '10.0.0.9', agente: 'Navegador de teste' });
  });

  it('revoked, too old or unknown it opens no more', async () => {
    const { id, token } = await fazer();
    expect((await recepcao.post(`/api/convites/${id}/revogar`, {})).json()).toMatchObject({
      situacao: 'revogado',
      link: null,
    });
    expect((await abrir(token)).json()).toMatchObject({ situacao: 'revogado' });
    const velho = await fazer();
    await consulta(`UPDATE convite SET expira_em = now() - interval '1 second' WHERE id = $1`, [velho.id]);
    expect((await conferir(velho.token, CERTA)).json()).toMatchObject({ situacao: 'vencido' });
    expect((await abrir('nunca-houve')).statusCode).toBe(404);
    const eventos = await consulta<{ acao: string }>(
      `SELECT acao FROM auditoria WHERE recurso = 'convite' AND registro_id = $1 ORDER BY seq`,
      [id],
    );
    expect(eventos.map(({ acao }) => acao)).toEqual(['criar-convite', 'revogar-convite', 'abrir-convite']);
  });

  it('goes by e-mail without a word of what it is about', async () => {
    const { id, token } = await fazer({ email: 'convidada@exemplo.com.br' });
    expect((await recepcao.post(`/api/convites/${id}/email`, {})).statusCode).toBe(200);
    await ateQue(
      async () =>
        (await consulta(`SELECT 1 FROM convite_passo WHERE convite_id = $1 AND passo = 'enviado'`, [id]))
          .length === 1,
    );
    const [tarefa] = await consulta<{ dados: object }>(
      `SELECT dados FROM tarefa WHERE tipo = 'convite-email' ORDER BY id DESC`,
    );
    expect(JSON.stringify(tarefa!.dados)).not.toContain(token);
  });

  it('[CLIN-03] tells who made it that its e-mail did not leave, and says so among its steps', async () => {
    const { id } = await fazer({ email: 'convidada@exemplo.com.br' });
    const { pool } = mundo.test.database;
    await pool.query(`UPDATE convite SET expira_em = now() - interval '1 minute' WHERE id = $1`, [id]);
    await enviarConvitePorEmail(pool, id);
    await ateQue(
      async () =>
        (await consulta(`SELECT 1 FROM convite_passo WHERE convite_id = $1 AND passo = 'nao-enviado'`, [id]))
          .length === 1,
    );
    const avisos = await consulta<{ titulo: string; texto: string }>(
      `SELECT n.titulo, n.texto FROM notificacao n JOIN convite c ON c.criado_por = n.usuario_id WHERE c.id = $1 AND n.tipo = 'MEN'`,
      [id],
    );
    expect(avisos).toEqual([
      {
        titulo: 'Um link não saiu por e-mail',
        texto: expect.stringContaining('O prazo do link terminou antes de a mensagem sair. Copie o link'),
      },
    ]);
  });

  it('is not made without something to ask, nor for a day that is over', async () => {
    await expect(fazer({ nascimento: null, cpf: null })).rejects.toMatchObject({ code: 'validacao' });
    await expect(fazer({ expiraEm: new Date(Date.now() - 1000) })).rejects.toMatchObject({
      code: 'validacao',
    });
    await expect(fazer({ email: 'sem arroba' })).rejects.toMatchObject({ code: 'validacao' });
  });
});
