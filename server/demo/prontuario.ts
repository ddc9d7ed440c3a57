/** Charts of the demonstration: some years of visits of a dozen patients, and one that is open today. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { rowRulesOf } from '#domain/acesso/linhas.ts';
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { recordsOf } from '#server/engine/records.ts';
import type { Semeador } from './seeder.ts';
import type { Sorteio } from './random.ts';

const DAY = 86_400_000;
const PODE = [{ action: 'manage', subject: 'prontuario' }] as const;
const PACIENTES = 12;

const ANTECEDENTES = [
  { tipo: 'HABITO', descricao: 'Tabagismo', detalhe: '10 cigarros por dia', atual: true },
  { tipo: 'FAMILIAR', descricao: 'Diabetes', detalhe: 'mãe', atual: true },
  { tipo: 'CIRURGIA', descricao: 'Colecistectomia', detalhe: null, atual: true },
  { tipo: 'DISPOSITIVO', descricao: 'Prótese de quadril', detalhe: 'lado direito', atual: true },
  { tipo: 'FAMILIAR', descricao: 'Infarto antes dos 55 anos', detalhe: 'pai', atual: true },
] as const;

type Caso = {
  readonly categoria: 'Consulta' | 'Retorno';
  readonly queixaPrincipal?: string;
  readonly historiaDoenca?: string;
  readonly antecedentes?: string;
  readonly subjetivo: string;
  readonly objetivo: string;
  readonly avaliacao: string;
  readonly plano: string;
  readonly cid: string;
  readonly medicamento?: { readonly nome: string; readonly dose: string; readonly frequencia: string };
};

const CASOS: readonly Caso[] = [
  {
    categoria: 'Consulta',
    queixaPrincipal: 'Dor de cabeça há três dias',
    historiaDoenca:
      'Cefaleia em aperto, bilateral, de leve a moderada, que piora no fim da tarde. Sem febre, vômitos ou alteração visual. Melhora com repouso.',
    antecedentes: 'Mãe hipertensa. Nega cirurgias. Não fuma; bebe socialmente.',
    subjetivo: 'Relata semanas de mais trabalho ao computador e sono de cinco horas por noite.',
    objetivo:
      'Bom estado geral, corada, hidratada. Pupilas isocóricas e fotorreagentes. Sem rigidez de nuca. Força e sensibilidade preservadas.',
    avaliacao: 'Cefaleia tensional, sem sinais de alarme.',
    plano:
      'Orientada quanto a sono e pausas. Analgésico se necessário, no máximo duas vezes por semana. Retorno em 30 dias ou antes, se houver sinal de alarme.',
    cid: 'G442',
    medicamento: {
      nome: 'Dipirona 500 mg',
      dose: '1 comprimido',
      frequencia: 'se necessário, de 6 em 6 horas',
    },
  },
  {
    categoria: 'Retorno',
    subjetivo:
      'Traz medidas de casa: de 14 em 20 registros, pressão acima de 140 x 90. Sem cefaleia ou tontura. Toma a medicação todos os dias.',
    objetivo:
      'Pressão de 148 x 92 nos dois braços, sentado. Ausculta cardíaca e pulmonar sem alterações. Sem edema.',
    avaliacao: 'Hipertensão arterial ainda não controlada, com boa adesão.',
    plano:
      'Aumento da dose de losartana. Creatinina e potássio em 15 dias. Sal, caminhada e peso conversados. Retorno em 30 dias com o diário de pressão.',
    cid: 'I10',
    medicamento: { nome: 'Losartana 50 mg', dose: '1 comprimido', frequencia: 'de 12 em 12 horas' },
  },
  {
    categoria: 'Consulta',
    queixaPrincipal: 'Tosse e nariz entupido há cinco dias',
    historiaDoenca:
      'Coriza, tosse seca e dor de garganta leve. Febre de 37,9 °C no primeiro dia. Filho com o mesmo quadro em casa.',
    antecedentes: 'Rinite desde a infância.',
    subjetivo: 'Come e bebe bem. Nega falta de ar.',
    objetivo:
      'Orofaringe levemente hiperemiada, sem exsudato. Ausculta limpa. Saturação de 98 % em ar ambiente.',
    avaliacao: 'Infecção viral de vias aéreas superiores, sem complicação.',
    plano:
      'Hidratação, lavagem nasal com soro e repouso. Sem indicação de antibiótico, explicado o porquê. Procurar atendimento se febre por mais de 72 horas ou falta de ar.',
    cid: 'J069',
  },
  {
    categoria: 'Retorno',
    subjetivo:
      'Glicemias de jejum entre 110 e 140. Uma hipoglicemia leve na semana, depois de pular o lanche da tarde.',
    objetivo: 'Pés sem lesões, sensibilidade preservada ao monofilamento. Pulsos cheios.',
    avaliacao: 'Diabetes tipo 2 com bom controle. Hipoglicemia por intervalo longo sem comer.',
    plano:
      'Mantida a metformina. Combinado o lanche da tarde. Hemoglobina glicada e fundo de olho solicitados. Retorno em três meses.',
    cid: 'E119',
    medicamento: {
      nome: 'Metformina 850 mg',
      dose: '1 comprimido',
      frequencia: 'depois do café e do jantar',
    },
  },
  {
    categoria: 'Consulta',
    queixaPrincipal: 'Dor nas costas depois de carregar peso',
    historiaDoenca:
      'Dor lombar há dois dias, sem irradiação, que melhora deitado. Sem perda de força nem alteração urinária.',
    antecedentes: 'Trabalha em pé o dia todo. Nega traumas.',
    subjetivo: 'Dor de 6 em 10 ao levantar, de 2 em 10 deitado.',
    objetivo: 'Contratura paravertebral à direita. Lasègue negativo. Reflexos simétricos.',
    avaliacao: 'Lombalgia mecânica aguda, sem sinais de alarme.',
    plano:
      'Calor local, manter-se ativo e analgésico por até cinco dias. Orientado sobre como levantar peso. Fisioterapia se persistir por mais de três semanas.',
    cid: 'M545',
    medicamento: {
      nome: 'Paracetamol 750 mg',
      dose: '1 comprimido',
      frequencia: 'de 8 em 8 horas, por até 5 dias',
    },
  },
];

const minuto = (ms: number): Date => new Date(Math.floor(ms / 60_000) * 60_000);

const VACINAS = [undefined, 'Influenza', undefined, 'Dupla adulto (dT)', 'Hepatite B'];

type Corpo = { readonly altura: number; readonly peso: number; readonly pressao: number };
type Feito = { readonly id: number; readonly pacienteId: number; readonly contexto: Contexto };

/** What was asked of each: three of four were. */
const ALERGIAS = [
  { situacaoAlergias: 'NEGA' },
  {
    situacaoAlergias: 'TEM',
    alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO', gravidade: 'GRAVE', reacao: 'Urticária' }],
  },
  null,
  {
    situacaoAlergias: 'TEM',
    alergias: [{ agente: 'Camarão', categoria: 'ALIMENTO', gravidade: 'MODERADA' }],
  },
] as const;

/** Those of the base data; without them the demonstration makes its own. */
const PARTES = {
  Consulta: ['ANAMNESE', 'SOAP', 'SINAIS', 'PROBLEMAS', 'MEDICAMENTOS', 'IMUNIZACOES', 'ANTECEDENTES'],
  Retorno: ['SOAP', 'SINAIS', 'PROBLEMAS'],
};

const HABITOS = {
  paciente: 'obrigatorio',
  templateRecord: [
    { chave: 'fuma', tipo: 'simnao', rotulo: 'Fuma?' },
    { chave: 'atividade', tipo: 'numero', rotulo: 'Atividade física, dias por semana', casas: 0 },
    {
      chave: 'alcool',
      tipo: 'escolha',
      rotulo: 'Bebida alcoólica',
      opcoes: [
        { valor: 'nao', rotulo: 'Não bebe' },
        { valor: 'as_vezes', rotulo: 'Às vezes' },
        { valor: 'sempre', rotulo: 'Quase todos os dias' },
      ],
    },
  ],
};

/** What reception and clinicians must see of some. */
const ALERTAS = [null, 'Risco de queda', null, null, 'Marca-passo', null] as const;

/** Writes them as the professionals themselves would, the closed ones with their day of then. */
export async function prontuariosDeDemonstracao(
  semeador: Semeador,
  registry: Registry,
  sorteio: Sorteio,
  { casa, equipe, usuario }: { casa: Row; equipe: readonly Row[]; usuario: number },
): Promise<void> {
  const { pool, regras } = semeador;
  const deps = { registry, pool, hooks: regras };
  // One chart shows what a correction looks like.
  let corrigido = false;
  const { rows: pacientes } = await pool.query<Row>({
    text: 'SELECT id, versao FROM paciente WHERE prestador_id = $1 ORDER BY id LIMIT $2',
    values: [casa.id, PACIENTES],
  });
  const habitos = await formularioDeHabitos();
  const medicos = equipe.slice(0, 5);
  for (const [index, paciente] of pacientes.entries()) {
    const pacienteId = paciente.id;
    const alergias = ALERGIAS[index % ALERGIAS.length];
    const alertas = ALERTAS[index % ALERTAS.length];
    if (alergias || alertas)
      await semeador.alterar(
        'pacientes',
        paciente,
        { ...alergias, ...(alertas ? { alertas } : {}) },
        casa.id,
      );
    const visitas = 5 + (index % 4);
    const corpo = {
      altura: 156 + sorteio.int(0, 28),
      peso: 58 + sorteio.int(0, 35),
      pressao: 118 + sorteio.int(0, 34),
    };
    for (let visita = visitas; visita >= 1; visita--) {
      const medico = index === 0 || visita === 1 ? medicos[0] : sorteio.one(medicos);
      const caso = CASOS[(index + visita) % CASOS.length];
      if (!medico || !caso) continue;
      const inicio = minuto(Date.now() - (visita * 170 + index * 3) * DAY);
      // Some weight lost and the pressure brought down over the years: a curve worth drawing.
      const sinais = {
        ...corpo,
        peso: corpo.peso + visita * 0.8 + sorteio.int(0, 10) / 10,
        pressao: corpo.pressao + visita * 3 + sorteio.int(0, 8),
      };
      const prontuario = await escrever(medico, caso, pacienteId, inicio, {
        encerrado: true,
        sinais,
        vacina: VACINAS[visita % 5],
      });
      if (index === 2 && visita === 2) await restringir(prontuario, medico, medicos);
    }
  }
  const [, caso] = CASOS;
  if (medicos[0] && caso && pacientes[1])
    await escrever(medicos[0], caso, pacientes[1].id, minuto(Date.now() - 20 * 60_000), {
      encerrado: false,
      sinais: { altura: 171, peso: 84, pressao: 146 },
    });

  /** A form that the first visit shows as a part of the chart. */
  async function formularioDeHabitos(): Promise<number> {
    const { id } = await semeador.criar(
      'form-templates',
      { nome: 'Hábitos de vida', dado: JSON.stringify(HABITOS) },
      casa.id,
    );
    const publicado = { situacao: 'PUBLICADO', publicadoEm: new Date().toISOString() };
    await semeador.comoFoi('form-templates', [{ id, valores: publicado }], casa.id);
    const { rows } = await pool.query<Row>({
      text: 'SELECT id, versao FROM categoria_prontuario WHERE id = $1',
      values: [await categoriaDe('Consulta')],
    });
    if (rows[0])
      await semeador.alterar(
        'categorias-prontuario',
        rows[0],
        { formularios: [{ formTemplateId: id, obrigatorio: false }] },
        casa.id,
      );
    return id;
  }

  async function categoriaDe(nome: Caso['categoria']): Promise<number> {
    return (
      (await semeador.achar('categoria_prontuario', 'nome', nome)) ??
      (await semeador.criar('categorias-prontuario', { nome, secoes: PARTES[nome] })).id
    );
  }

  /** One whose patient asked for secrecy, and a colleague who had to open it. */
  async function restringir(
    { id, pacienteId, contexto }: Feito,
    autor: Row,
    medicos: readonly Row[],
  ): Promise<void> {
    await semeador.comoFoi('prontuarios', [{ id, valores: { restrito: true } }], casa.id);
    const colega = medicos.find((medico) => medico.id !== autor.id) ?? autor;
    const em = Date.now() - 9 * DAY;
    for (const [prontuarioId, finalidade, justificativa] of [
      [null, 'INTERCONSULTA', 'Discussão do caso pedida pela médica assistente, por telefone'],
      [id, 'URGENCIA', 'Paciente trazida desorientada, sem acompanhante; precisei saber dos remédios em uso'],
    ] as const)
      await recordsOf(deps, contexto, 'acessos-prontuario').server.keep({
        em: new Date(em).toISOString(),
        usuarioId: usuario,
        quem: String(colega.nome),
        pacienteId,
        prontuarioId,
        finalidade,
        justificativa,
        validoAte: new Date(em + 3_600_000).toISOString(),
      });
  }

  async function escrever(
    medico: Row,
    caso: Caso,
    pacienteId: number,
    inicio: Date,
    { encerrado, sinais, vacina }: { encerrado: boolean; sinais: Corpo; vacina?: string | undefined },
  ): Promise<Feito> {
    const { categoria, cid, medicamento, ...textos } = caso;
    const categoriaId = await categoriaDe(categoria);
    const cidId = await semeador.achar('cid', 'codigo', cid);
    const contexto: Contexto = {
      usuario: {
        id: usuario,
        principal: 'profissional',
        nome: String(medico.nome),
        ...SEM_PAPEIS,
        profissional: true,
      },
      alcance: { prestadores: new Set([casa.id]), casa: false, tudo: false, profissionalId: medico.id },
      ability: buildAbility(
        PODE,
        rowRulesOf(registry.entities, PODE, { usuario, profissional: medico.id, fornecedor: null }),
      ),
      prestadorId: casa.id,
      ip: '127.0.0.1',
      motivo: 'Dados de demonstração',
    };
    const row = await recordsOf(deps, contexto, 'prontuarios').create({
      pacienteId,
      categoriaId,
      iniciadoEm: inicio.toISOString(),
      ...(encerrado ? textos : { subjetivo: caso.subjetivo }),
      sinaisVitais: [
        {
          medidoEm: inicio.toISOString(),
          pressaoSistolica: sinais.pressao,
          pressaoDiastolica: Math.round(sinais.pressao * 0.62),
          frequenciaCardiaca: 62 + sorteio.int(0, 30),
          temperatura: '36.4',
          saturacao: 96 + sorteio.int(0, 3),
          ...(cid === 'E119' ? { glicemia: 105 + sorteio.int(0, 120) } : {}),
          peso: sinais.peso.toFixed(3),
          altura: sinais.altura,
        },
      ],
      problemas: cidId === undefined ? [] : [{ cidId, situacao: 'CONFIRMADO', principal: true }],
      medicamentos: medicamento ? [{ ...medicamento, emUso: true }] : [],
      ...(categoria === 'Consulta'
        ? { historico: ANTECEDENTES.filter((_linha, at) => (pacienteId + at) % 3 === 0) }
        : {}),
      ...(categoria === 'Consulta' && vacina
        ? {
            imunizacoes: [
              { vacina, dose: 'Dose única', aplicadaEm: diaDe(inicio.getTime() - 40 * DAY, fusoAtual()) },
            ],
          }
        : {}),
    });
    if (categoria === 'Consulta')
      await semeador.manter(
        'form-respostas',
        {
          nome: 'Hábitos de vida',
          numero: 1,
          formTemplateId: habitos,
          serieId: habitos,
          pacienteId,
          prontuarioId: row.id,
          leitura: 'CLINICA',
          valores: JSON.stringify({
            fuma: sorteio.int(0, 4) === 0,
            atividade: sorteio.int(0, 5),
            alcool: 'as_vezes',
          }),
          rotulos: '{}',
          respondidaEm: new Date(inicio.getTime() + 8 * 60_000).toISOString(),
        },
        casa.id,
      );
    const prontuario = { id: row.id, pacienteId, contexto };
    if (!encerrado) return prontuario;
    // Closed on its own day: the step itself would stamp today.
    const encerradoEm = new Date(inicio.getTime() + 25 * 60_000).toISOString();
    const valores = { estado: 'ENCERRADO', encerradoEm, encerradoPor: String(medico.nome) };
    await semeador.comoFoi('prontuarios', [{ id: row.id, valores }], casa.id);
    if (corrigido) return prontuario;
    corrigido = true;
    await recordsOf(deps, contexto, 'prontuario-correcoes').server.keep({
      prontuarioId: row.id,
      campo: 'plano',
      antes: caso.plano,
      depois: `${caso.plano} Avisado por telefone de que o exame estava normal.`,
      motivo: 'Faltou registrar o telefonema do mesmo dia.',
      registradaEm: new Date(inicio.getTime() + 2 * 3_600_000).toISOString(),
    });
    return prontuario;
  }
}
