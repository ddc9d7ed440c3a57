/** Twenty professionals with council and specialties, three hundred patients over the providers. */
import type { Row } from '#server/engine/entity-sql.ts';
import { emailDe, endereco, nomeCompleto, sobrenome, type Lugar, type Sexo } from './nomes.ts';
import type { Semeador } from './seeder.ts';
import type { Sorteio } from './random.ts';
import { CPFS } from './usuario.ts';

/** Council, specialty by name and how many. */
const EQUIPE = [
  ['CRM', 'Clínica médica', 3],
  ['CRM', 'Cardiologia', 2],
  ['CRM', 'Pediatria', 2],
  ['CRM', 'Ginecologia e obstetrícia', 2],
  ['CRM', 'Ortopedia e traumatologia', 1],
  ['CRM', 'Psiquiatria', 1],
  ['CRM', 'Dermatologia', 1],
  ['COREN', null, 3],
  ['CRO', null, 2],
  ['CRP', null, 1],
  ['CRN', null, 1],
  ['CREFITO', null, 1],
] as const;

export async function profissionais(
  semeador: Semeador,
  sorteio: Sorteio,
  onde: readonly Lugar[],
  casas: readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [sigla, especialidade, quantos] of EQUIPE) {
    const conselhoId = await conselhoOf(semeador, sigla);
    const cboId = (await semeador.achar('cbo_ocupacao', 'codigo', OCUPACOES[sigla] ?? '')) ?? null;
    const especialidadeId =
      especialidade === null ? undefined : await especialidadeOf(semeador, especialidade);
    for (let i = 0; i < quantos; i++) {
      const sexo: Sexo = sorteio.chance(0.55) ? 'F' : 'M';
      const nome = nomeCompleto(sorteio, sexo);
      const lugar = sorteio.one(onde);
      const casa = casas[rows.length % casas.length] as Row;
      const segunda = casas[(rows.length + 1) % casas.length] as Row;
      const vinculo = {
        vinculo: 'AUTONOMO',
        cargaHorariaSemanal: 20,
        inicio: '2024-02-01',
        atendeTelemedicina: i % 2 === 0,
      };
      const cpf = sorteio.cpf();
      rows.push(
        await semeador.criar('profissionais', {
          nome,
          // The first is the user 'profissional'.
          cpf: rows.length === 0 ? CPFS.profissional : cpf,
          cns: sorteio.cns(),
          dataNascimento: sorteio.date(1958, 1995),
          sexo,
          conselhoId,
          ufConselho: 'MG',
          numeroConselho: String(10_000 + rows.length * 137),
          situacaoConselho: 'REGULAR',
          cboId,
          celular: sorteio.celular(lugar.ddd),
          email: emailDe(nome),
          ...endereco(sorteio, lugar),
          permiteAgendaOnline: sorteio.chance(0.5),
          especialidades:
            especialidadeId === undefined
              ? []
              : [{ especialidadeId, rqe: String(20_000 + rows.length), ufRqe: 'MG', principal: true }],
          corpoClinico: [
            { prestadorId: casa.id, ...vinculo },
            ...(rows.length % 3 === 0 ? [{ prestadorId: segunda.id, ...vinculo }] : []),
          ],
        }),
      );
    }
  }
  return rows;
}

/** The commonest occupation (CBO) under each council. */
const OCUPACOES: { readonly [sigla: string]: string } = {
  CRM: '225125',
  COREN: '223505',
  CRO: '223208',
  CRP: '251510',
  CREFITO: '223605',
  CRF: '223405',
  CRN: '223710',
};

async function conselhoOf(semeador: Semeador, sigla: string): Promise<number> {
  return (
    (await semeador.achar('conselho', 'sigla', sigla)) ??
    (await semeador.criar('conselhos', { sigla, nome: `Conselho ${sigla}` })).id
  );
}

async function especialidadeOf(semeador: Semeador, nome: string): Promise<number> {
  const { rows } = await semeador.pool.query<{ id: number }>({
    text: 'SELECT id FROM especialidade WHERE zelo_busca(nome) = zelo_busca($1) AND excluido_em IS NULL ORDER BY id LIMIT 1',
    values: [nome],
  });
  const found = rows[0];
  if (found) return found.id;
  return (
    await semeador.criar('especialidades', {
      codigo: nome.slice(0, 10).toUpperCase().trim(),
      nome,
      tipo: 'ESPECIALIDADE',
    })
  ).id;
}

export type ConvenioComPlanos = { readonly id: number; readonly planos: readonly number[] };

const POR_CASA = [150, 100, 50] as const;

export async function pacientes(
  semeador: Semeador,
  sorteio: Sorteio,
  onde: readonly Lugar[],
  casas: readonly Row[],
  convenios: readonly ConvenioComPlanos[],
): Promise<number> {
  let total = 0;
  for (const [index, casa] of casas.entries()) {
    const numerados: { id: number; valores: { numeroProntuario: number } }[] = [];
    for (let numero = 1; numero <= (POR_CASA[index] ?? 0); numero++) {
      const { id } = await semeador.criar('pacientes', paciente(sorteio, onde, convenios), casa.id);
      // The server's own rule gives it to those that come after these.
      numerados.push({ id, valores: { numeroProntuario: 1000 + numero } });
      total++;
    }
    await semeador.comoFoi('pacientes', numerados, casa.id);
  }
  return total;
}

function paciente(
  sorteio: Sorteio,
  onde: readonly Lugar[],
  convenios: readonly ConvenioComPlanos[],
): { [campo: string]: unknown } {
  const sexo: Sexo = sorteio.chance(0.54) ? 'F' : 'M';
  const familia = sobrenome(sorteio);
  const nome = nomeCompleto(sorteio, sexo, familia);
  const nomeMae = nomeCompleto(sorteio, 'F', familia);
  const lugar = sorteio.one(onde);
  const dataNascimento = sorteio.date(1938, 2023);
  const menor = dataNascimento > '2008';
  return {
    nome,
    nomeSocial: sorteio.chance(0.02) ? nomeCompleto(sorteio, sexo === 'F' ? 'M' : 'F', familia) : null,
    cpf: sorteio.chance(0.95) ? sorteio.cpf() : null,
    cns: sorteio.chance(0.8) ? sorteio.cns() : null,
    dataNascimento,
    sexo,
    racaCor: sorteio.one(['BRANCA', 'PARDA', 'PARDA', 'PRETA', 'AMARELA', 'IGNORADA']),
    nomeMae,
    estadoCivil: menor
      ? 'SOLTEIRO'
      : sorteio.one(['SOLTEIRO', 'CASADO', 'CASADO', 'UNIAO_ESTAVEL', 'DIVORCIADO', 'VIUVO']),
    nacionalidade: 'BRASILEIRA',
    naturalidadeId: sorteio.one(onde).cidadeId,
    tipoSanguineo: sorteio.chance(0.6) ? sorteio.one(['O+', 'A+', 'B+', 'AB+', 'O-', 'A-']) : null,
    celular: sorteio.celular(lugar.ddd),
    email: sorteio.chance(0.6) ? emailDe(nome) : null,
    aceitaMensagens: sorteio.chance(0.7),
    ...endereco(sorteio, lugar),
    convenios: carteiras(sorteio, convenios, menor ? nomeMae : null),
    responsaveis: menor
      ? [
          {
            nome: nomeMae,
            parentesco: 'MAE',
            telefone: sorteio.celular(lugar.ddd),
            responsavelLegal: true,
            contatoEmergencia: true,
          },
        ]
      : [],
    ...alergiasOf(sorteio),
  };
}

function carteiras(
  sorteio: Sorteio,
  convenios: readonly ConvenioComPlanos[],
  titular: string | null,
): object[] {
  if (sorteio.chance(0.3) || convenios.length === 0) return [];
  const { id, planos } = sorteio.one(convenios);
  return [
    {
      convenioId: id,
      planoId: planos.length > 0 ? sorteio.one(planos) : null,
      numeroCarteira: sorteio.digits(17),
      validade: sorteio.chance(0.9) ? '2030-12-31' : '2024-12-31',
      ...(titular === null
        ? { titularidade: 'TITULAR' }
        : { titularidade: 'DEPENDENTE', nomeTitular: titular }),
      principal: true,
    },
  ];
}

function alergiasOf(sorteio: Sorteio): { [campo: string]: unknown } {
  if (sorteio.chance(0.75)) return { situacaoAlergias: sorteio.chance(0.5) ? 'NEGA' : null };
  const [agente, categoria] = sorteio.one([
    ['Dipirona', 'MEDICAMENTO'],
    ['Penicilina', 'MEDICAMENTO'],
    ['Camarão', 'ALIMENTO'],
    ['Látex', 'AMBIENTE'],
    ['Iodo', 'MEDICAMENTO'],
  ] as const);
  return {
    situacaoAlergias: 'TEM',
    alergias: [{ agente, categoria, gravidade: sorteio.one(['LEVE', 'MODERADA', 'GRAVE']) }],
  };
}
