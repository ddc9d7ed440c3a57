/** Two records of one patient become one: who may, what moves, what is in the way, two at once, chains, and nothing forgotten. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comparacao, Desfazer } from '#domain/paciente/wire.ts';
import { alergiasDaPessoa } from '#server/capabilities/cuidado/index.ts';
import { colunas } from '#server/capabilities/uniao/repository.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { foraDoEvento } from '#tests/support/evento.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let outroPrestador: number;
let unifica: Caller;
let recepcao: Caller;
let categoria: number;
let medica: number;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };
const VAZIO = {
  sexo: 'F',
  nomeSocial: null,
  cpf: null,
  cns: null,
  convenios: [],
  responsaveis: [],
  outrosEnderecos: [],
  situacaoAlergias: null,
  alergias: [],
  alertas: null,
  observacoes: null,
  ativo: true,
  obito: false,
  dataObito: null,
};
const paciente = (campos: object = {}) =>
  criar('pacientes', { ...VAZIO, nome: 'Maria Alves', dataNascimento: '1980-05-02', ...campos });
const ler = (id: number, recurso = 'pacientes') => api.admin.em(prestador).ler(recurso, id);
/** Asked of the database: who administers attends nobody, and reads no chart. */
const pacienteDoProntuario = async (id: number): Promise<number | undefined> => {
  const { rows } = await api.test.database.pool.query<{ pacienteId: number }>(
    'SELECT paciente_id AS "pacienteId" FROM prontuario WHERE id = $1',
    [id],
  );
  return rows[0]?.pacienteId;
};
const comparar = async (fica: number, sai: number): Promise<Comparacao> => {
  const answer = await unifica.get(`/api/pacientes/_unificar?fica=${fica}&sai=${sai}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const MOTIVO = 'Mesmo documento com foto';
const pedir = async (fica: number, sai: number, campos: object = {}, caller = unifica) =>
  caller.post('/api/pacientes/_unificar', {
    fica,
    sai,
    versoes: { fica: (await ler(fica)).versao, sai: (await ler(sai)).versao },
    motivo: MOTIVO,
    ...campos,
  });
const unir = async (fica: number, sai: number, campos: object = {}) => {
  const answer = await pedir(fica, sai, campos);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number; nome: string; foi: readonly { titulo: string; total: number }[] }>();
};
const prontuario = async (pacienteId: number, estado = 'ABERTO', iniciadoEm: string | null = null) =>
  (
    await api.test.database.pool.query<{ id: number }>(
      `INSERT INTO prontuario (prestador_id, paciente_id, nome_paciente, categoria_id, profissional_id, iniciado_em, estado, secoes, evolucao)
       VALUES ($1, $2, 'Maria', $3, $4, coalesce($6::timestamptz, now()), $5, '["SOAP"]', 'Escrito e fechado') RETURNING id`,
      [prestador, pacienteId, categoria, medica, estado, iniciadoEm],
    )
  ).rows[0]!.id;

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  outroPrestador = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  api.app.sessoes.esquecer();
  categoria = await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  medica = await criar('profissionais', {
    nome: 'Ana Prado',
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  unifica = (
    await api.caller({ paciente: ['list', 'view', 'insert', 'update', 'unificar'] }, [prestador])
  ).em(prestador);
  recepcao = (
    await api.caller(
      {
        paciente: ['list', 'view', 'insert', 'update', 'delete', 'documento'],
        pedidoambulancia: ['list', 'view', 'insert'],
      },
      [prestador],
    )
  ).em(prestador);
});
afterAll(() => api.close());

describe('[CLIN-06] unificar cadastros: o que acontece', () => {
  it('[CLIN-12] [CLIN-06] [CLIN-02] a alergia mais grave sobrevive à união, com reação, princípio e data; o plano que difere se escolhe', async () => {
    const convenioId = await criar('convenios');
    const planos = [await criar('planos', { convenioId }), await criar('planos', { convenioId })] as const;
    const cartao = { convenioId, numeroCarteira: '900', titularidade: 'TITULAR', principal: true };
    const fica = await paciente({
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO' }],
      convenios: [{ ...cartao, planoId: planos[0], validade: '2024-01-31' }],
    });
    const grave = {
      agente: 'dipirona',
      categoria: 'MEDICAMENTO',
      principioAtivo: 'dipirona monoidratada',
      gravidade: 'GRAVE',
      reacao: 'Edema de glote, adrenalina na UPA',
      desde: '2019-03-01',
    };
    const sai = await paciente({
      situacaoAlergias: 'TEM',
      alergias: [grave],
      convenios: [{ ...cartao, planoId: planos[1], validade: '2027-12-31' }],
    });
    await unir(fica, sai, {
      escolhas: { [`convenios:${convenioId}:900`]: 'sai' },
      motivo: 'A mesma mãe e o mesmo telefone',
    });
    expect(await ler(fica)).toMatchObject({
      alergias: [{ ...grave, agente: 'Dipirona' }],
      convenios: [{ planoId: planos[1], validade: '2027-12-31' }],
    });
  });

  it('[CLIN-12] [CLIN-06] tudo passa para o que fica: prontuário fechado com o mesmo texto, documentos, filhas sem repetir, números, e o outro leva a ele', async () => {
    const convenioId = await criar('convenios');
    const cartao = {
      convenioId,
      planoId: null,
      numeroCarteira: '123',
      titularidade: 'TITULAR',
      principal: true,
    };
    const fica = await paciente({
      cpf: '52998224725',
      convenios: [cartao],
      alertas: 'Marca-passo',
      situacaoAlergias: 'NEGA',
      telefone: null,
      responsaveis: [{ nome: 'José', parentesco: 'PAI', telefone: '31999990000' }],
    });
    const sai = await paciente({
      nome: 'Maria Alvez',
      cns: '700000000000005',
      alertas: 'Risco de queda',
      convenios: [cartao, { ...cartao, numeroCarteira: '456', principal: false }],
      telefone: '3133334444',
      responsaveis: [
        { nome: 'JOSE', parentesco: 'PAI', telefone: '31999990000' },
        { nome: 'Rita', parentesco: 'MAE', telefone: '31988887777' },
      ],
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO' }],
    });
    const fechado = await prontuario(sai, 'ENCERRADO');
    const aberto = await prontuario(sai);
    const { pool } = api.test.database;
    for (const id of [fica, sai])
      await pool.query(
        `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, 'Exames', 'exames')`,
        [id],
      );

    const visto = await comparar(fica, sai);
    expect(visto.impedimentos).toEqual([]);
    expect(visto.vai).toEqual([
      { titulo: 'Prontuários', total: 2 },
      { titulo: 'Documento', total: 1 },
    ]);
    expect(await unir(fica, sai, { escolhas: { nome: 'sai' } })).toMatchObject({
      id: fica,
      nome: 'Maria Alvez',
      foi: visto.vai,
    });

    const ficou = await ler(fica);
    expect(ficou).toMatchObject({
      nome: 'Maria Alvez',
      cpf: '52998224725',
      cns: '700000000000005',
      telefone: '3133334444',
      alertas: 'Marca-passo; Risco de queda',
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dipirona' }],
      convenios: [
        { numeroCarteira: '123', principal: true },
        { numeroCarteira: '456', principal: false },
      ],
      responsaveis: [{ nome: 'José' }, { nome: 'Rita' }],
    });
    const velho = await ler(sai);
    expect(velho).toMatchObject({
      cadastro: 'UNIFICADO',
      unificadoComId: fica,
      ativo: false,
      motivoUnificacao: MOTIVO,
      cns: null,
    });
    expect(velho._ref).toMatchObject({ unificadoComId: { id: fica, label: 'Maria Alvez' } });
    const { rows } = await pool.query(
      'SELECT id, paciente_id, estado, evolucao FROM prontuario WHERE id = ANY ($1) ORDER BY id',
      [[fechado, aberto]],
    );
    expect(rows).toEqual([
      { id: fechado, paciente_id: fica, estado: 'ENCERRADO', evolucao: 'Escrito e fechado' },
      { id: aberto, paciente_id: fica, estado: 'ABERTO', evolucao: 'Escrito e fechado' },
    ]);
    const nomes = await pool.query<{ nome: string }>(
      `SELECT nome FROM documento WHERE modulo = 'pacientes' AND registro_id = $1 ORDER BY nome`,
      [fica],
    );
    expect(nomes.rows.map(({ nome }) => nome)).toEqual([`Cadastro ${sai} - Exames`, 'Exames']);

    const { rows: eventos } = await pool.query<{
      recurso: string;
      registro_id: number;
      acao: string;
      depois: Linha;
    }>(`SELECT recurso, registro_id, acao, depois FROM auditoria WHERE motivo = $1 ORDER BY seq`, [MOTIVO]);
    expect(eventos.filter(({ recurso }) => recurso === 'prontuarios').map(({ acao }) => acao)).toEqual([
      'alterar',
      'alterar',
    ]);
    expect(
      eventos
        .filter(({ acao }) => acao === 'unificar')
        .map(({ registro_id, depois }) => [registro_id, depois.passou]),
    ).toEqual([
      [fica, visto.vai],
      [sai, visto.vai],
    ]);
    expect(eventos.some(({ acao, registro_id }) => acao === 'transitar' && registro_id === sai)).toBe(true);
    for (const id of [fica, sai])
      expect((await api.admin.em(prestador).get(`/api/pacientes/${id}/_historico`)).body).toContain(MOTIVO);
  });

  it('[CLIN-06] o unificado não se escolhe, não se altera, não se exclui, não ganha documentos nem registros, e diz com quem ficou', async () => {
    const fica = await paciente({ nome: 'Celina Prado Neves' });
    const sai = await paciente({ nome: 'Celina Prado Neves' });
    await unir(fica, sai);
    const frase = 'Este cadastro foi unificado com Celina Prado Neves. Use o cadastro que ficou.';
    const achados = await recepcao.get('/api/pacientes/_lookup?q=Celina+Prado');
    expect(
      achados.json<readonly { id: number }[]>().map(({ id }) => id),
      achados.body,
    ).toEqual([fica]);
    const achado = (await recepcao.get('/api/findPaciente/Celina')).body;
    expect(achado).not.toContain(`"id":${sai},`);
    const { versao } = await ler(sai);
    for (const answer of [
      await recepcao.patch(`/api/pacientes/${sai}`, versao, { nome: 'Outro nome' }),
      await recepcao.patch(`/api/pacientes/${sai}`, versao, {
        alergias: [{ agente: 'Látex', categoria: 'AMBIENTE' }],
        situacaoAlergias: 'TEM',
      }),
      await recepcao.call('DELETE', `/api/pacientes/${sai}`, undefined, { 'if-match': `"${versao}"` }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.body).toContain(frase);
    }
    const pedido = await recepcao.post('/api/pedidos-ambulancia', {
      pacienteId: sai,
      tipo: 'D',
      risco: 'VERMELHO',
      equipamentos: ['OXIGENIO'],
      equipe: ['MEDICO'],
      origem: 'Sala 2',
      contato: 'Ana',
    });
    expect(pedido.statusCode).toBe(422);
    expect(pedido.body).toContain(frase);
    await expect(prontuario(sai)).rejects.toMatchObject({ code: 'ZC001' });
    await expect(
      api.test.database.pool.query(
        `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, 'X', 'x')`,
        [sai],
      ),
    ).rejects.toMatchObject({ code: 'ZC001' });
    const passo = await api.admin
      .em(prestador)
      .post(`/api/pacientes/${fica}/_transicao`, { transicao: 'unificar', motivo: 'x' });
    expect(passo.statusCode).toBe(405);
  });

  it('[CLIN-12] [CLIN-06] [CLIN-02] o que o outro prestador escreveu sob o número do unido continua da pessoa', async () => {
    const { pool } = api.test.database;
    const fica = await paciente({ cns: '700000000012003' });
    const sai = await paciente({ cns: '700000000034007' });
    const alergias = async () =>
      (await alergiasDaPessoa(pool, { pacienteId: fica, prestadorId: prestador })).map(
        ({ agente }) => agente,
      );
    await pool.query(
      `WITH la AS (INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, cns)
         VALUES ($1, 'Maria Alves', '1980-05-02', 'F', '700000000034007') RETURNING id)
       INSERT INTO paciente_alergias (paciente_id, ordem, categoria, agente, gravidade)
       SELECT id, 0, 'MEDICAMENTO', 'Dipirona', 'GRAVE' FROM la`,
      [outroPrestador],
    );
    expect(await alergias()).toEqual([]);
    await unir(fica, sai);
    expect(await alergias()).toEqual(['Dipirona']);
  });

  it('[CLIN-06] A em B, depois B em C: os dois levam a C', async () => {
    const [a, b, c] = [
      await paciente({ nome: 'Lia A' }),
      await paciente({ nome: 'Lia B' }),
      await paciente({ nome: 'Lia C' }),
    ];
    const doA = await prontuario(a, 'ENCERRADO');
    await unir(b, a);
    expect((await comparar(c, b)).vai).toContainEqual({ titulo: 'Cadastro já unificado', total: 1 });
    await unir(c, b);
    expect(await ler(a)).toMatchObject({ unificadoComId: c, cadastro: 'UNIFICADO' });
    expect(await ler(b)).toMatchObject({ unificadoComId: c });
    expect(await pacienteDoProntuario(doA)).toBe(c);
    const outraResposta = await pedir(c, a);
    expect(outraResposta.statusCode).toBe(409);
    expect(outraResposta.body).toContain('foi unificado com Lia C');
  });

  it('[CLIN-12] [CLIN-06] o óbito registrado fica, esteja de que lado estiver', async () => {
    const morto = { obito: true, dataObito: '2024-03-01' };
    const [vivo, outroId] = [await paciente(), await paciente(morto)];
    await unir(vivo, outroId);
    expect(await ler(vivo)).toMatchObject(morto);
    const [falecido, vivoDois] = [await paciente(morto), await paciente()];
    await unir(falecido, vivoDois);
    expect(await ler(falecido)).toMatchObject(morto);
  });

  it('[CLIN-06] o que uma pessoa escolheu muda com versão nova e evento: o formulário aberto ouve, e o reservado também conta', async () => {
    const [fica, sai] = [await paciente({ nome: 'Vera Dias' }), await paciente({ nome: 'Vera Dias' })];
    const { pool } = api.test.database;
    const espera = await criar('lista-espera', { pacienteId: sai, observacao: null });
    const aberta = await ler(espera, 'lista-espera');
    const modelo = await pool.query<{ id: number }>(
      `INSERT INTO form_template (prestador_id, nome, dado, situacao) VALUES ($1, 'Triagem', '{}', 'PUBLICADO') RETURNING id`,
      [prestador],
    );
    // Read by clinicians alone: who joins need not be one.
    const resposta = await pool.query<{ id: number }>(
      `INSERT INTO form_resposta (prestador_id, nome, numero, form_template_id, serie_id, paciente_id, leitura, valores, rotulos)
       VALUES ($1, 'Triagem', 1, $2, $2, $3, 'CLINICA', '{}', '{}') RETURNING id`,
      [prestador, modelo.rows[0]!.id, sai],
    );
    await unir(fica, sai);

    expect(await ler(espera, 'lista-espera')).toMatchObject({ pacienteId: fica, versao: aberta.versao + 1 });
    const velha = await api.admin
      .em(prestador)
      .patch(`/api/lista-espera/${espera}`, aberta.versao, { observacao: 'Prefere de manhã' });
    expect([velha.statusCode, velha.json<{ atual?: Linha }>().atual?.pacienteId]).toEqual([412, fica]);
    expect(await foraDoEvento(pool, 'lista-espera', 'lista_espera', espera)).toEqual([]);
    const { id } = resposta.rows[0]!;
    const { rows } = await pool.query(
      `SELECT motivo, (depois ->> 'paciente_id')::int AS paciente FROM auditoria WHERE recurso = 'form-respostas' AND registro_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ motivo: MOTIVO, paciente: fica }]);
  });
});

describe('[NGS-28] o número do prontuário que saiu', () => {
  it('[NGS-28] acha quem ficou, pela corrente das uniões', async () => {
    const [fica, sai, antes] = [await paciente(), await paciente(), await paciente()];
    // As an installation of many years has them: what is looked for has at least three figures.
    const numeros = new Map([fica, sai, antes].map((id, lugar) => [id, String(88_101 + lugar)]));
    for (const [id, numero] of numeros)
      await api.test.database.pool.query('UPDATE paciente SET numero_prontuario = $2 WHERE id = $1', [
        id,
        numero,
      ]);
    const numeroDe = (id: number) => numeros.get(id) ?? '';
    await unir(sai, antes);
    await unir(fica, sai);
    const achados = async (numero: string) => {
      const answer = await recepcao.get(`/api/findPaciente/${prestador}?value=${numero}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ id: number }[]>().map(({ id }) => id);
    };
    expect(await achados(numeroDe(antes))).toContain(fica);
    expect(await achados(numeroDe(sai))).toContain(fica);
    expect(await achados(numeroDe(fica))).toContain(fica);
    expect(await achados(numeroDe(antes))).not.toContain(antes);
  });
});

describe('[CLIN-06] [PERM-03] unificar cadastros: o que se recusa', () => {
  it('[PERM-03] só quem tem a permissão; quem é de outro prestador é como se não houvesse', async () => {
    const [primeiro, segundo] = [await paciente(), await paciente()];
    expect((await recepcao.get(`/api/pacientes/_unificar?fica=${primeiro}&sai=${segundo}`)).statusCode).toBe(
      403,
    );
    expect((await pedir(primeiro, segundo, {}, recepcao)).statusCode).toBe(403);
    const alheio = await criar('pacientes', { ...VAZIO }, api.admin.em(outroPrestador));
    const corpo = { versoes: { fica: 1, sai: 1 }, motivo: MOTIVO };
    for (const par of [
      { fica: primeiro, sai: alheio },
      { fica: alheio, sai: primeiro },
      { fica: primeiro, sai: 999_999_999 },
    ])
      expect((await unifica.post('/api/pacientes/_unificar', { ...par, ...corpo })).statusCode).toBe(404);
    expect((await unifica.get(`/api/pacientes/_unificar?fica=${primeiro}&sai=${alheio}`)).statusCode).toBe(
      404,
    );
  });

  it('[CLIN-06] consigo mesmo, sem motivo, com o que mudou depois de comparado, com escolha que não há', async () => {
    const [primeiro, segundo] = [await paciente(), await paciente()];
    expect((await pedir(primeiro, primeiro)).body).toContain('não se unifica consigo mesmo');
    expect((await pedir(primeiro, segundo, { motivo: ' x ' })).statusCode).toBe(422);
    expect((await pedir(primeiro, segundo, { versoes: { fica: 1, sai: 99 } })).body).toContain(
      'mudou depois que você os comparou',
    );
    expect((await pedir(primeiro, segundo, { escolhas: { nome: 'sai' } })).body).toContain(
      'Os campos que diferem mudaram',
    );
    expect((await ler(segundo)).cadastro).toBe('EM_USO');
  });

  it('[CLIN-06] duas ambulâncias, duas internações ou dois prontuários abertos do mesmo profissional: diz o que encerrar antes', async () => {
    const [primeiro, segundo] = [await paciente(), await paciente()];
    const AMBULANCIA = {
      tipo: 'D',
      risco: 'VERMELHO',
      equipamentos: ['OXIGENIO'],
      equipe: ['MEDICO'],
      origem: 'Sala 2',
      contato: 'Ana',
    };
    const INTERNACAO = { carater: 'URGENCIA', tipo: 'CLINICA', origem: 'AMBULATORIO' };
    for (const pacienteId of [primeiro, segundo]) {
      await criar('pedidos-ambulancia', { ...AMBULANCIA, pacienteId }, recepcao);
      expect(
        (await api.admin.em(prestador).post('/api/internacoes', { ...INTERNACAO, pacienteId })).statusCode,
      ).toBe(201);
    }
    const abertos = [await prontuario(segundo), await prontuario(primeiro)];
    const { impedimentos } = await comparar(primeiro, segundo);
    expect(impedimentos).toHaveLength(3);
    expect(impedimentos.join('\n')).toMatch(
      /Os dois cadastros têm internações que não podem ficar com uma só pessoa: nº \d+ e nº \d+, de \d\d\/\d\d\/\d{4}/,
    );
    expect(impedimentos.join('\n')).toMatch(/pedidos de ambulância/);
    expect(impedimentos.join('\n')).toContain(
      `prontuários abertos pelo mesmo profissional que não podem ficar com uma só pessoa: nº ${abertos[0]} e nº ${abertos[1]}`,
    );
    const recusa = await pedir(primeiro, segundo);
    expect(recusa.statusCode).toBe(409);
    for (const frase of impedimentos) expect(recusa.body).toContain(frase);
    expect(await pacienteDoProntuario(abertos[0]!)).toBe(segundo);
    expect((await ler(segundo)).cadastro).toBe('EM_USO');
  });

  it('[CLIN-06] vários ao mesmo tempo, nos dois sentidos: um só acontece, e nada fica pela metade', async () => {
    const [primeiro, segundo] = [await paciente(), await paciente()];
    const doc = [await prontuario(primeiro, 'ENCERRADO'), await prontuario(segundo, 'ENCERRADO')];
    const juntos = await Promise.all([
      pedir(primeiro, segundo),
      pedir(segundo, primeiro),
      pedir(primeiro, segundo),
      pedir(segundo, primeiro),
    ]);
    expect(
      juntos.map(({ statusCode }) => statusCode).toSorted(),
      juntos.map(({ body }) => body).join(),
    ).toEqual([200, 409, 409, 409]);
    const linhas = [await ler(primeiro), await ler(segundo)];
    expect(linhas.map(({ cadastro }) => cadastro).toSorted()).toEqual(['EM_USO', 'UNIFICADO']);
    const ficou = linhas.find(({ cadastro }) => cadastro === 'EM_USO')!.id;
    for (const id of doc) expect(await pacienteDoProntuario(id)).toBe(ficou);
  });

  it('[CLIN-06] quem marca enquanto se unifica não fica com o cadastro velho', async () => {
    const [fica, sai] = [await paciente(), await paciente()];
    const versoes = { fica: (await ler(fica)).versao, sai: (await ler(sai)).versao };
    await Promise.allSettled([
      unifica.post('/api/pacientes/_unificar', { fica, sai, versoes, motivo: MOTIVO }),
      ...Array.from({ length: 8 }, () => prontuario(sai, 'ENCERRADO')),
    ]);
    const { rows } = await api.test.database.pool.query(
      `SELECT count(*)::int AS n FROM prontuario p JOIN paciente q ON q.id = p.paciente_id WHERE p.paciente_id = $1 AND q.cadastro = 'UNIFICADO'`,
      [sai],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('[CLIN-06] [PERM-03] D-11 desfazer e segunda pessoa', () => {
  type Uniao = Linha & { readonly situacao: string };
  const uniaoDe = async (sai: number): Promise<Uniao> => {
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      'SELECT id FROM uniao_paciente WHERE sai_id = $1 ORDER BY id DESC LIMIT 1',
      [sai],
    );
    return (await unifica.get(`/api/unioes-pacientes/${rows[0]!.id}`)).json<Uniao>();
  };
  const prever = async (id: number) => {
    const answer = await unifica.get(`/api/unioes-pacientes/${id}/_desfazer`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Desfazer>();
  };
  const desfazer = (linha: Uniao, caller = unifica) =>
    caller.passo('unioes-pacientes', linha, 'desfazer', {}, 'Eram mãe e filha');
  /** What was written since goes with whom it is said: by default, with who stayed. */
  const separar = async (
    linha: Uniao,
    vao: (novidade: { chave: string; texto: string }) => boolean = () => false,
  ) => {
    const { versao, novidades } = await prever(linha.id);
    return unifica.post(`/api/unioes-pacientes/${linha.id}/_desfazer`, {
      versao,
      motivo: 'Eram mãe e filha',
      decisoes: Object.fromEntries(
        novidades.map((novidade) => [novidade.chave, vao(novidade) ? 'vai' : 'fica']),
      ),
    });
  };

  it('[CLIN-12] [CLIN-06] D-11 desfeita a união, cada linha volta a quem era, com números, alergias e documentos; o que mudou depois é dito e fica', async () => {
    const leite = { agente: 'Leite', categoria: 'ALIMENTO', gravidade: 'LEVE' };
    const fica = await paciente({
      nome: 'Rosa Lima',
      telefone: null,
      email: null,
      situacaoAlergias: 'TEM',
      alergias: [leite],
      alertas: 'Marca-passo',
    });
    const sai = await paciente({
      nome: 'Rosa Lima Filha',
      cns: '700000000000048',
      telefone: '3133334444',
      email: 'rosa@exemplo.com.br',
      situacaoAlergias: 'TEM',
      alergias: [
        { ...leite, agente: 'leite', gravidade: 'GRAVE' },
        { agente: 'Látex', categoria: 'AMBIENTE' },
      ],
      alertas: 'Risco de queda',
    });
    const [antesFica, antesSai] = [await ler(fica), await ler(sai)];
    const { pool } = api.test.database;
    const doSai = await prontuario(sai, 'ENCERRADO');
    const doFica = await prontuario(fica, 'ENCERRADO');
    for (const id of [fica, sai])
      await pool.query(
        `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, 'Laudos', 'laudos')`,
        [id],
      );
    const espera = await criar('lista-espera', { pacienteId: sai, observacao: null });
    await unir(fica, sai);
    const unida = await ler(fica);
    expect(unida).toMatchObject({
      cns: '700000000000048',
      telefone: '3133334444',
      alertas: 'Marca-passo; Risco de queda',
    });
    // After the joining: a changed telephone, a changed waiting row, a chart of the remaining one.
    await unifica.patch(`/api/pacientes/${fica}`, unida.versao, { telefone: '3199990000' });
    const linhaDaEspera = await ler(espera, 'lista-espera');
    await api.admin
      .em(prestador)
      .patch(`/api/lista-espera/${espera}`, linhaDaEspera.versao, { observacao: 'De manhã' });
    const depois = await prontuario(fica, 'ENCERRADO');

    const linha = await uniaoDe(sai);
    expect(linha).toMatchObject({
      situacao: 'FEITA',
      passaram: expect.arrayContaining([expect.objectContaining({ titulo: 'Prontuário', total: 1 })]),
    });
    const previsto = await prever(linha.id);
    expect(previsto.impede).toBeNull();
    // The same at the button: the question of the step shows it.
    expect(linha.aoDesfazer).toMatch(/^2 coisas foram escritas depois da união\..*Telefone mudou depois/);
    expect(previsto.voltam).toEqual(
      expect.arrayContaining([
        { titulo: 'Prontuário', total: 1 },
        { titulo: 'Documento', total: 1 },
      ]),
    );
    expect(previsto.avisos).toEqual(
      expect.arrayContaining([expect.stringMatching(/^1 registro de lista de espera mudou depois da união/)]),
    );
    // What a person wrote since is nobody's until a person says whose it is.
    expect(previsto.novidades).toEqual([
      { chave: 'telefone', texto: 'Telefone mudou depois da união.' },
      {
        chave: `prontuario:${depois}`,
        texto: expect.stringMatching(
          new RegExp(`^Prontuário nº ${depois}, de .* foi escrito depois da união`),
        ),
      },
    ]);
    // Nor is it taken back with less of a reason than it was made with.
    const semMotivo = await unifica.passo('unioes-pacientes', linha, 'desfazer', {}, 'xx');
    expect([semMotivo.statusCode, semMotivo.body]).toEqual([
      422,
      expect.stringContaining('Diga o motivo em palavras'),
    ]);
    const semDizer = await desfazer(linha);
    expect([semDizer.statusCode, semDizer.body]).toEqual([
      409,
      expect.stringContaining('ninguém disse de quem é'),
    ]);
    expect((await ler(sai)).cadastro).toBe('UNIFICADO');
    const [primeira, segunda] = await Promise.all([separar(linha), separar(linha)]);
    expect([primeira.statusCode, segunda.statusCode].toSorted(), primeira.body + segunda.body).toEqual([
      200, 412,
    ]);

    const [agoraFica, agoraSai] = [await ler(fica), await ler(sai)];
    for (const campo of ['cns', 'email', 'alertas', 'alergias', 'situacaoAlergias'] as const)
      expect([campo, agoraFica[campo]]).toEqual([campo, antesFica[campo]]);
    expect(agoraFica.telefone).toBe('3199990000');
    for (const campo of [
      'cns',
      'telefone',
      'email',
      'alertas',
      'alergias',
      'ativo',
      'cadastro',
      'unificadoComId',
    ] as const)
      expect([campo, agoraSai[campo]]).toEqual([campo, antesSai[campo]]);
    expect(await pacienteDoProntuario(doSai)).toBe(sai);
    expect(await pacienteDoProntuario(doFica)).toBe(fica);
    expect(await pacienteDoProntuario(depois)).toBe(fica);
    expect(await ler(espera, 'lista-espera')).toMatchObject({ pacienteId: sai, observacao: 'De manhã' });
    const { rows: nomes } = await pool.query<{ registro_id: number; nome: string }>(
      `SELECT registro_id, nome FROM documento WHERE modulo = 'pacientes' AND registro_id = ANY ($1) ORDER BY id`,
      [[fica, sai]],
    );
    expect(nomes).toEqual([
      { registro_id: fica, nome: 'Laudos' },
      { registro_id: sai, nome: 'Laudos' },
    ]);
    // What is undone is not offered to be undone.
    expect(await uniaoDe(sai)).toMatchObject({
      situacao: 'DESFEITA',
      motivoDesfazer: 'Eram mãe e filha',
      desfazAte: null,
    });
    for (const [recurso, tabela, id] of [
      ['pacientes', 'paciente', fica],
      ['pacientes', 'paciente', sai],
      ['lista-espera', 'lista_espera', espera],
      ['unioes-pacientes', 'uniao_paciente', linha.id],
    ] as const)
      expect(await foraDoEvento(pool, recurso, tabela, id)).toEqual([]);
    // Two again: they may be joined again.
    await unir(fica, sai);
  });

  it('[CLIN-12] [CLIN-06] [CLIN-02] N-1 o que se escreveu depois da união vai com quem uma pessoa diz, campo a campo, linha a linha e registro a registro', async () => {
    const { pool } = api.test.database;
    const fica = await paciente({
      nome: 'Nair Couto',
      telefone: '3130001111',
      email: null,
      situacaoAlergias: 'NEGA',
    });
    const sai = await paciente({ nome: 'Nair Couto Neta', telefone: '3130002222', situacaoAlergias: 'NEGA' });
    const antes = await ler(fica);
    await unir(fica, sai);
    const unida = await ler(fica);
    // Neither the e-mail nor the allergies were touched by the joining: until now both stayed in silence.
    const mudada = await unifica.patch(`/api/pacientes/${fica}`, unida.versao, {
      telefone: '3139998888',
      email: 'neta@exemplo.com.br',
      situacaoAlergias: 'TEM',
      alergias: [
        { agente: 'Dipirona', categoria: 'MEDICAMENTO', gravidade: 'GRAVE' },
        { agente: 'Látex', categoria: 'AMBIENTE' },
      ],
    });
    expect(mudada.statusCode, mudada.body).toBe(200);
    const daNeta = await prontuario(fica, 'ENCERRADO');
    const daAvo = await prontuario(fica, 'ENCERRADO');
    await pool.query(
      `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, 'Laudo', 'laudo')`,
      [fica],
    );
    const linha = await uniaoDe(sai);
    const { novidades } = await prever(linha.id);
    for (const parte of [
      'Telefone',
      'E-mail',
      '“Dipirona”',
      '“Látex”',
      `nº ${daNeta},`,
      `nº ${daAvo},`,
      '“Laudo”',
    ])
      expect(
        novidades.filter(({ texto }) => texto.includes(parte)),
        parte,
      ).toHaveLength(1);
    // An answer that lacks one of them decides nothing.
    const semUma = await unifica.post(`/api/unioes-pacientes/${linha.id}/_desfazer`, {
      versao: linha.versao,
      motivo: 'Eram avó e neta',
      decisoes: Object.fromEntries(
        novidades.filter(({ texto }) => !texto.includes('“Látex”')).map(({ chave }) => [chave, 'fica']),
      ),
    });
    expect([semUma.statusCode, semUma.body]).toEqual([409, expect.stringContaining('Alergias: “Látex”')]);

    const resposta = await separar(linha, ({ texto }) =>
      ['E-mail', '“Dipirona”', `nº ${daNeta},`, '“Laudo”'].some((parte) => texto.includes(parte)),
    );
    expect(resposta.statusCode, resposta.body).toBe(200);
    const [agoraFica, agoraSai] = [await ler(fica), await ler(sai)];
    expect(agoraFica).toMatchObject({ telefone: '3139998888', email: antes.email, situacaoAlergias: 'TEM' });
    expect(agoraFica.alergias).toMatchObject([{ agente: 'Látex' }]);
    expect(agoraSai).toMatchObject({
      telefone: '3130002222',
      email: 'neta@exemplo.com.br',
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dipirona', gravidade: 'GRAVE' }],
    });
    expect(await pacienteDoProntuario(daNeta)).toBe(sai);
    expect(await pacienteDoProntuario(daAvo)).toBe(fica);
    const { rows } = await pool.query<{ registro_id: number }>(
      `SELECT registro_id FROM documento WHERE modulo = 'pacientes' AND registro_id = ANY ($1)`,
      [[fica, sai]],
    );
    expect(rows).toEqual([{ registro_id: sai }]);
  });

  it('[CLIN-12] [CLIN-06] [CLIN-02] D-11 o que se prescreveu e disse depois, num prontuário que volta, volta com ele', async () => {
    const { pool } = api.test.database;
    const [fica, sai] = [await paciente(), await paciente()];
    const doSai = await prontuario(sai);
    await unir(fica, sai);
    const escrever = async (text: string): Promise<number> => {
      const { rows } = await pool.query<{ id: number }>(text, [prestador, fica, doSai]);
      return rows[0]!.id;
    };
    const prescricao = await escrever(
      `INSERT INTO prescricao (prestador_id, paciente_id, prontuario_id, situacao) VALUES ($1, $2, $3, 'RASCUNHO') RETURNING id`,
    );
    const emUso = await escrever(
      `INSERT INTO medicamento_paciente (prestador_id, paciente_id, prontuario_id, nome) VALUES ($1, $2, $3, 'Varfarina 5 mg') RETURNING id`,
    );
    const aParte = await escrever(
      `INSERT INTO medicamento_paciente (prestador_id, paciente_id, nome) SELECT $1, $2, 'Losartana 50 mg' WHERE $3 > 0 RETURNING id`,
    );
    const linha = await uniaoDe(sai);
    const previsto = await prever(linha.id);
    expect(previsto.voltam).toContainEqual({ titulo: 'Prescrição', total: 1 });
    // What hangs on the chart is not asked: it is of whom the chart is.
    expect(previsto.novidades.map(({ chave }) => chave)).toEqual([`medicamento_paciente:${aParte}`]);
    expect((await separar(linha)).statusCode).toBe(200);
    const { rows } = await pool.query<{ prescricao: number; emUso: number; aParte: number }>(
      `SELECT (SELECT paciente_id FROM prescricao WHERE id = $1)::int AS prescricao,
              (SELECT paciente_id FROM medicamento_paciente WHERE id = $2)::int AS "emUso",
              (SELECT paciente_id FROM medicamento_paciente WHERE id = $3)::int AS "aParte"`,
      [prescricao, emUso, aParte],
    );
    expect(await pacienteDoProntuario(doSai)).toBe(sai);
    expect(rows).toEqual([{ prescricao: sai, emUso: sai, aParte: fica }]);
  });

  it('[CLIN-12] [CLIN-06] D-11 desfazer deixa o nome que um documento ganhou depois da união, e nenhuma pasta com o que é de outro', async () => {
    const { pool } = api.test.database;
    const [fica, sai] = [await paciente({ nome: 'Lia Porto' }), await paciente({ nome: 'Lia Porto Neta' })];
    const pasta = async (registroId: number, nome: string) =>
      (
        await pool.query<{ id: number }>(
          `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, $2, lower($2)) RETURNING id`,
          [registroId, nome],
        )
      ).rows[0]!.id;
    const doFica = [await pasta(fica, 'Laudo'), await pasta(fica, 'Exame')];
    const [laudo, exame, fotos] = [
      await pasta(sai, 'Laudo'),
      await pasta(sai, 'Exame'),
      await pasta(sai, 'Fotos'),
    ];
    await unir(fica, sai);
    // Since then: one renamed by a person, one of the other put among what came, one that came put among the other's.
    await pool.query(
      `UPDATE documento SET nome = 'Laudo de 2020', nome_chave = 'laudo de 2020' WHERE id = $1`,
      [laudo],
    );
    await pool.query('UPDATE documento SET pasta_id = $2 WHERE id = $1', [doFica[1], fotos]);
    await pool.query('UPDATE documento SET pasta_id = $2 WHERE id = $1', [exame, doFica[0]]);
    const linha = await uniaoDe(sai);
    expect((await prever(linha.id)).avisos).toContain(
      '1 documento foi renomeado depois da união: volta com o nome de agora.',
    );
    expect((await desfazer(linha)).statusCode).toBe(200);
    const { rows } = await pool.query(
      `SELECT id, registro_id, nome, pasta_id FROM documento WHERE modulo = 'pacientes' AND registro_id = ANY ($1) ORDER BY id`,
      [[fica, sai]],
    );
    expect(rows).toEqual([
      { id: doFica[0], registro_id: fica, nome: 'Laudo', pasta_id: null },
      { id: doFica[1], registro_id: fica, nome: 'Exame', pasta_id: null },
      { id: laudo, registro_id: sai, nome: 'Laudo de 2020', pasta_id: null },
      { id: exame, registro_id: sai, nome: 'Exame', pasta_id: null },
      { id: fotos, registro_id: sai, nome: 'Fotos', pasta_id: null },
    ]);
  });

  it('[CLIN-06] D-11 depois de 30 dias, com o que ficou já unido a outro, e por quem não unifica: recusado em palavras', async () => {
    const [a, b, c] = [
      await paciente({ nome: 'Noa A' }),
      await paciente({ nome: 'Noa B' }),
      await paciente({ nome: 'Noa C' }),
    ];
    await unir(b, a);
    const primeira = await uniaoDe(a);
    expect((await desfazer(primeira, recepcao)).statusCode).toBe(403);
    const deFora = (await api.caller({ paciente: ['list', 'view', 'unificar'] }, [outroPrestador])).em(
      outroPrestador,
    );
    expect((await desfazer(primeira, deFora)).statusCode).toBe(404);
    const conferir = `/api/unioes-pacientes/${primeira.id}/_desfazer`;
    expect([(await recepcao.get(conferir)).statusCode, (await deFora.get(conferir)).statusCode]).toEqual([
      403, 404,
    ]);
    await unir(c, b);
    const recusa = await desfazer(primeira);
    expect([recusa.statusCode, recusa.body]).toEqual([
      409,
      expect.stringContaining('depois unificado com Noa C'),
    ]);
    const segunda = await uniaoDe(b);
    await api.test.database.pool.query(
      `UPDATE uniao_paciente SET desfaz_ate = now() - interval '1 minute' WHERE id = $1`,
      [segunda.id],
    );
    const tarde = await desfazer(segunda);
    expect([tarde.statusCode, tarde.body]).toEqual([
      409,
      expect.stringContaining('até 30 dias depois de feita'),
    ]);
    await api.test.database.pool.query(
      `UPDATE uniao_paciente SET desfaz_ate = now() + interval '1 day' WHERE id = $1`,
      [segunda.id],
    );
    expect((await desfazer(segunda)).statusCode).toBe(200);
    expect((await desfazer(primeira)).statusCode).toBe(200);
    expect((await ler(a)).cadastro).toBe('EM_USO');
  });

  it('[CLIN-12] [CLIN-06] [PERM-03] D-11 nascimento ou sexo diferentes: espera outra pessoa, que confirma ou recusa; a mesma não; e quem pode é avisado', async () => {
    const colega = (await api.caller({ paciente: ['list', 'view', 'unificar'] }, [prestador])).em(prestador);
    const [fica, sai] = [
      await paciente({ nome: 'Iara Sá', sexo: 'F' }),
      await paciente({ nome: 'Caio Sá', sexo: 'M', dataNascimento: '1995-01-01' }),
    ];
    const doSai = await prontuario(sai, 'ENCERRADO');
    const pedida = await unir(fica, sai);
    expect(pedida).toMatchObject({
      aguarda: expect.stringContaining(
        'o sexo de Iara Sá é Feminino, o de Caio Sá é Masculino. O pedido aguarda',
      ),
      foi: [],
    });
    expect((await ler(sai)).cadastro).toBe('EM_USO');
    expect(await pacienteDoProntuario(doSai)).toBe(sai);
    const linha = await uniaoDe(sai);
    // The second person reads what differs, and not only that something does.
    expect(linha).toMatchObject({
      situacao: 'AGUARDA',
      diferem: expect.stringMatching(
        /^A data de nascimento de Iara Sá é [0-9/]{10}, a de Caio Sá é 01\/01\/1995; o sexo de Iara Sá é Feminino, o de Caio Sá é Masculino$/,
      ),
    });
    const { rows: avisados } = await api.test.database.pool.query<{ usuario_id: number }>(
      'SELECT usuario_id FROM notificacao WHERE chave = $1',
      [`uniao:${linha.id}`],
    );
    const contas = avisados.map(({ usuario_id }) => usuario_id);
    expect([contas.includes(colega.id), contas.includes(unifica.id)]).toEqual([true, false]);
    const outraVez = await pedir(sai, fica);
    expect([outraVez.statusCode, outraVez.body]).toEqual([
      409,
      expect.stringContaining('à espera de segunda pessoa'),
    ]);
    for (const passo of ['confirmar', 'recusar'] as const) {
      const recusada = await unifica.passo(
        'unioes-pacientes',
        linha,
        passo,
        {},
        passo === 'recusar' ? 'São dois' : undefined,
      );
      expect([recusada.statusCode, recusada.body]).toEqual([
        409,
        expect.stringContaining('Peça a outra pessoa'),
      ]);
    }
    expect((await colega.passo('unioes-pacientes', linha, 'recusar', {}, 'São irmãos')).statusCode).toBe(200);
    expect((await ler(sai)).cadastro).toBe('EM_USO');

    await unir(fica, sai);
    const nova = await uniaoDe(sai);
    const confirmada = await colega.passo('unioes-pacientes', nova, 'confirmar');
    expect(confirmada.statusCode, confirmada.body).toBe(200);
    expect(await ler(sai)).toMatchObject({ cadastro: 'UNIFICADO', unificadoComId: fica });
    expect(await pacienteDoProntuario(doSai)).toBe(fica);

    // Changed since it was asked: nobody confirms what they have not seen.
    const [outraFica, outraSai] = [await paciente(), await paciente({ dataNascimento: '1970-01-01' })];
    await unir(outraFica, outraSai);
    await unifica.patch(`/api/pacientes/${outraSai}`, (await ler(outraSai)).versao, {
      telefone: '3133330000',
    });
    const velha = await colega.passo('unioes-pacientes', await uniaoDe(outraSai), 'confirmar');
    expect([velha.statusCode, velha.body]).toEqual([409, expect.stringContaining('mudou depois do pedido')]);
    expect(
      (await unifica.passo('unioes-pacientes', await uniaoDe(outraSai), 'retirar', {}, 'Vou conferir'))
        .statusCode,
    ).toBe(200);
    // What is kept to undo is read by who may join.
    const visto = await recepcao.get(`/api/unioes-pacientes/${nova.id}`);
    expect([visto.statusCode, visto.body.includes('guardado')]).toEqual([200, false]);
  });

  it('[CLIN-06] [F6] não é depois do que houve com um dos dois; com o outro nascimento une, e desfaz', async () => {
    const colega = (await api.caller({ paciente: ['list', 'view', 'unificar'] }, [prestador])).em(prestador);
    const [fica, sai] = [await paciente({ dataNascimento: '2001-01-01' }), await paciente()];
    const antigo = await prontuario(sai, 'ENCERRADO', '2000-01-10T12:00:00Z');
    const recusada = await pedir(fica, sai);
    expect([recusada.statusCode, recusada.body]).toEqual([
      409,
      expect.stringContaining(
        'Há prontuário de 10/01/2000: o nascimento não pode ser depois. Confira a data. Fique com',
      ),
    ]);
    await unir(fica, sai, { escolhas: { dataNascimento: 'sai' } });
    const pedida = await uniaoDe(sai);
    const confirmada = await colega.passo('unioes-pacientes', pedida, 'confirmar');
    expect(confirmada.statusCode, confirmada.body).toBe(200);
    expect(await ler(fica)).toMatchObject({ dataNascimento: '1980-05-02' });
    // Back: the chart of before the other birth goes first.
    const desfeita = await unifica.passo(
      'unioes-pacientes',
      await uniaoDe(sai),
      'desfazer',
      {},
      'Eram duas pessoas',
    );
    expect(desfeita.statusCode, desfeita.body).toBe(200);
    expect(await ler(fica)).toMatchObject({ dataNascimento: '2001-01-01' });
    expect(await pacienteDoProntuario(antigo)).toBe(sai);
  });
});

describe('[CLIN-06] nada se esquece', () => {
  it('[CLIN-12] [CLIN-06] toda chave estrangeira que leva a um paciente é movida, ou é tabela filha do cadastro', async () => {
    const { pool } = api.test.database;
    const { rows } = await pool.query<{ tabela: string; coluna: string }>(
      `SELECT c.conrelid::regclass::text AS tabela, a.attname AS coluna FROM pg_constraint c
         JOIN unnest(c.conkey) AS k(n) ON true JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.n
        WHERE c.contype = 'f' AND c.confrelid = 'paciente'::regclass`,
    );
    const filhas = new Set(api.registry.entity.pacientes!.children.map(({ child }) => child!.table));
    const movidas = (await colunas(pool)).map(({ tabela, coluna }) => `${tabela}.${coluna}`);
    expect(
      rows
        // A joining says what was done to which records: a later one does not rewrite it.
        .filter(({ tabela }) => !filhas.has(tabela) && tabela !== 'uniao_paciente')
        .map(({ tabela, coluna }) => `${tabela}.${coluna}`)
        .toSorted(),
    ).toEqual(movidas.toSorted());
    expect(movidas.length).toBeGreaterThan(20);
    // What has no key to the patient but says whose it is: documents move; audit, steps and imports tell what was.
    const { rows: soltas } = await pool.query<{ tabela: string }>(
      `SELECT c.relname AS tabela FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND NOT c.relispartition
        WHERE a.attname = 'registro_id' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    expect(soltas.map(({ tabela }) => tabela)).toEqual([
      'auditoria',
      'auditoria_a_marcar', // Rows that a migration wrote, until its end.
      'comentario', // Of registers that take comments: the patient is none.
      'documento',
      'idempotencia',
      'importacao_registro',
      'importacao_restante',
      'nota_lida', // A bill's or a supplier's note: no patient's.
      'transicao',
    ]);
  });

  it('[CLIN-12] [CLIN-06] uma tabela que nasça amanhã vai junto, e a sua regra de unicidade é dita antes', async () => {
    const { pool } = api.test.database;
    await pool.query(`CREATE TABLE amanha (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, de_quem bigint NOT NULL REFERENCES paciente,
      ativa boolean NOT NULL DEFAULT true); CREATE UNIQUE INDEX amanha__ux ON amanha (de_quem) WHERE ativa`);
    try {
      const [fica, sai] = [await paciente(), await paciente()];
      await pool.query('INSERT INTO amanha (de_quem) VALUES ($1), ($2)', [fica, sai]);
      expect((await pedir(fica, sai)).body).toContain(
        'outros registros que não podem ficar com uma só pessoa',
      );
      await pool.query('UPDATE amanha SET ativa = false WHERE de_quem = $1', [sai]);
      await unir(fica, sai);
      expect(
        (await pool.query('SELECT count(*)::int AS n FROM amanha WHERE de_quem = $1', [fica])).rows,
      ).toEqual([{ n: 2 }]);
    } finally {
      await pool.query('DROP TABLE amanha');
    }
  });
});

describe('[LOOK-05] [CLIN-06] F7 uma pessoa de duas grafias', () => {
  const acha = async (url: string, nome: string) => {
    const answer = await api.admin.em(prestador).get(url);
    expect([url, answer.statusCode, answer.body.includes(nome)], answer.body.slice(0, 300)).toEqual([
      url,
      200,
      true,
    ]);
  };

  it('[LOOK-05] F7 sem apóstrofo, com acento agudo ou crase no lugar dele, com hífen ou sem: toda procura acha, toda duplicidade aponta', async () => {
    await paciente({
      nome: "Joana D'Ávila Sant'Anna",
      dataNascimento: '1988-10-16',
      nomeMae: "Rita D'Ávila",
    });
    await paciente({ nome: 'Caio Oneil Davila', dataNascimento: '1970-01-02' });
    const nome = 'Joana D';
    for (const procurado of [
      'davila',
      'dávila',
      'santanna',
      'joana davila',
      'Joana D´Ávila',
      'Joana D`Ávila',
      "joana d'avila",
      'D’Ávila',
      'd avila sant anna',
    ]) {
      const q = encodeURIComponent(procurado);
      await acha(`/api/pacientes?q=${q}`, nome);
      await acha(`/api/pacientes/_lookup?q=${q}`, nome);
      await acha(`/api/findPaciente/${q}`, nome);
    }
    for (const q of ["o'neil", 'o´neil', "d'avila oneil"])
      await acha(`/api/pacientes?q=${encodeURIComponent(q)}`, 'Caio Oneil Davila');
    for (const filtro of [
      'nome_like=davila',
      'nome_start=joana+davila',
      'nomeMae_like=rita+davila',
      'nomeMae_like=d%C2%B4avila',
    ])
      await acha(`/api/pacientes?${filtro}`, nome);
    // Across the border of the two lines nothing is found.
    expect((await api.admin.em(prestador).get('/api/pacientes?nome_like=santanna+joana')).json()).toEqual([]);
    for (const [digitado, mae] of [
      ['Joana Davila Santanna', ''],
      ["JOANA  D'AVILA SANT'ANNA", 'RITA DAVILA'],
      ['Joana D Avila Sant Anna', 'Rita D´Ávila'],
      ['Joana D´Ávila Sant´Anna', ''],
      ['Joana D\u200bÁvila-Santanna', ''],
    ])
      await acha(
        `/api/pacientes/_duplicidade?nome=${encodeURIComponent(digitado!)}&dataNascimento=1988-10-16${mae ? `&nomeMae=${encodeURIComponent(mae)}` : ''}`,
        nome,
      );
    const outraMae = await api.admin
      .em(prestador)
      .get(
        '/api/pacientes/_duplicidade?nome=Joana+Davila+Santanna&dataNascimento=1988-10-16&nomeMae=Vera+Dias',
      );
    expect(outraMae.json()).toEqual([]);
  });

  it('[LOOK-05] F7 cidades, profissionais e fornecedores pelo mesmo caminho; o índice continua em uso', async () => {
    const cidade = await criar('cidades', { nome: "Sant'Ana do Livramento" });
    const olho = await criar('cidades', { nome: "Olho d'Água das Flores" });
    for (const [q, id] of [
      ['santana do livramento', cidade],
      ['olho dagua', olho],
      ['olho d´agua', olho],
      ["olho d'agua", olho],
    ] as const)
      await acha(`/api/cidades/_lookup?q=${encodeURIComponent(q)}`, `"id":${id},`);
    await criar('profissionais', {
      nome: "  Ciro\u200b  Sant'Ana ",
      nomeSocial: null,
      ativo: true,
      corpoClinico: [],
      codigosNasOperadoras: [],
      especialidades: [],
    });
    // As it was typed but for blanks that say nothing and what nobody sees.
    await acha('/api/profissionais/_lookup?q=ciro+santana', `"Ciro Sant'Ana"`);
    await criar('fornecedores', { nome: "Mercado D'Ávila & Filhos", nomeFantasia: null, ativo: true });
    await acha('/api/fornecedores/_duplicidade?nome=MERCADO+DAVILA++FILHOS&documento=', 'Mercado D');
    await acha('/api/fornecedores/_lookup?q=davila', 'Mercado D');
    const { pool } = api.test.database;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM paciente t WHERE (t.busca LIKE '%' || zelo_busca('d´avila') || '%' OR t.busca LIKE '%' || zelo_busca('davila') || '%')`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('paciente__busca__trgm');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
