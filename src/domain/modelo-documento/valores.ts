/** What the registers say, as a document writes it: pure, so that the moment and the zone are arguments. */
import { formatCep } from '#domain/formato/cep.ts';
import { formatCnpj } from '#domain/formato/cnpj.ts';
import { formatCns } from '#domain/formato/cns.ts';
import { formatConselho } from '#domain/formato/conselho.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import { formatData, formatIdade, MESES } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { localDateTime } from '#domain/formato/fuso.ts';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { enderecoEmLinha } from '#domain/mensagem/compor.ts';
import type { ValoresDocumento } from './preencher.ts';

type Texto = string | null;

export type Endereco = {
  readonly logradouro: Texto;
  readonly numero: Texto;
  readonly complemento: Texto;
  readonly bairro: Texto;
  /** 'Belo Horizonte/MG'. */
  readonly cidade: Texto;
  readonly cep: Texto;
};

export type FontePaciente = Endereco & {
  readonly nome: string;
  readonly nomeSocial: Texto;
  readonly cpf: Texto;
  readonly cns: Texto;
  readonly numeroProntuario: number | null;
  readonly dataNascimento: Texto;
  readonly sexo: Texto;
  readonly nomeMae: Texto;
  readonly telefone: Texto;
  readonly celular: Texto;
  readonly convenio: Texto;
  readonly carteira: Texto;
};

export type FonteProfissional = {
  readonly nome: string;
  readonly nomeSocial: Texto;
  readonly conselho: Texto;
  readonly ufConselho: Texto;
  readonly numeroConselho: Texto;
  readonly especialidade: Texto;
  readonly ocupacao: Texto;
  /** Of every specialty that has one: 'RQE 1234 (Cardiologia)'. */
  readonly rqe: Texto;
  readonly email: Texto;
};

export type FontePrestador = Endereco & {
  readonly nome: string;
  readonly razaoSocial: Texto;
  readonly cnpj: Texto;
  readonly cnes: Texto;
  readonly telefone: Texto;
  readonly nomeCidade: Texto;
  readonly fusoHorario: string;
};

/** What a certificate tells of. */
export type FonteSessao = {
  readonly participante: string;
  readonly profissao: Texto;
  readonly tema: string;
  readonly palestrante: string;
  /** ISO UTC. */
  readonly inicio: string;
  readonly duracaoMinutos: number;
  readonly modalidade: 'VIDEO' | 'PRESENCIAL';
};

/** The values of a document without a patient. */
const NINGUEM: FontePaciente = {
  nome: '',
  nomeSocial: null,
  cpf: null,
  cns: null,
  numeroProntuario: null,
  dataNascimento: null,
  sexo: null,
  nomeMae: null,
  telefone: null,
  celular: null,
  convenio: null,
  carteira: null,
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  cidade: null,
  cep: null,
};

/** '1 hora e 30 minutos'. */
export function cargaHoraria(minutos: number): string {
  const [horas, resto] = [Math.floor(minutos / 60), minutos % 60];
  const parte = (n: number, singular: string) =>
    n === 0 ? [] : [n === 1 ? `1 ${singular}` : `${n} ${singular}s`];
  return [...parte(horas, 'hora'), ...parte(resto, 'minuto')].join(' e ');
}

const SEXOS: { readonly [sexo: string]: string } = { F: 'Feminino', M: 'Masculino' };

/** '1º de maio de 2026', '21 de novembro de 2026'; '' for what is no date. */
export function dataPorExtenso(data: string): string {
  const [, ano, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})/.exec(data) ?? [];
  const nome = MESES[Number(mes) - 1];
  if (nome === undefined) return '';
  return `${Number(dia) === 1 ? '1º' : Number(dia)} de ${nome} de ${ano}`;
}

const ou = (value: Texto, format: (text: string) => string): Texto => (value ? format(value) : null);

/** Every variable's value; null where the register has none. */
export function valoresDoDocumento(fontes: {
  /** Null: of a session, whose certificate it is. */
  readonly paciente: FontePaciente | null;
  readonly profissional: FonteProfissional | null;
  readonly prestador: FontePrestador;
  readonly sessao?: FonteSessao;
  /** The moment of making, as on the wire. */
  readonly agora: string;
}): ValoresDocumento {
  const { profissional, prestador, sessao, agora } = fontes;
  const paciente = fontes.paciente ?? NINGUEM;
  const hoje = localDateTime(agora, prestador.fusoHorario)?.data ?? agora.slice(0, 10);
  const extenso = dataPorExtenso(hoje);
  const celular = paciente.celular ?? paciente.telefone;
  return {
    'paciente.nome': paciente.nomeSocial ?? paciente.nome,
    'paciente.nomeCivil': paciente.nome,
    'paciente.cpf': ou(paciente.cpf, formatCpf),
    'paciente.cns': ou(paciente.cns, formatCns),
    'paciente.prontuario': paciente.numeroProntuario === null ? null : String(paciente.numeroProntuario),
    'paciente.nascimento': ou(paciente.dataNascimento, formatData),
    'paciente.idade': ou(paciente.dataNascimento, (nascimento) => formatIdade(nascimento, hoje)),
    'paciente.sexo': ou(paciente.sexo, (sexo) => SEXOS[sexo] ?? ''),
    'paciente.nomeMae': paciente.nomeMae,
    'paciente.telefone': ou(celular, formatTelefone),
    'paciente.endereco': comCep(paciente),
    'paciente.convenio': paciente.convenio,
    'paciente.carteira': paciente.carteira,
    'profissional.nome': profissional && (profissional.nomeSocial ?? profissional.nome),
    'profissional.conselho': profissional && conselhoDe(profissional),
    'profissional.especialidade': profissional?.especialidade,
    'profissional.ocupacao': profissional?.ocupacao,
    'profissional.rqe': profissional?.rqe,
    'profissional.email': profissional?.email,
    'prestador.nome': prestador.nome,
    'prestador.razaoSocial': prestador.razaoSocial,
    'prestador.cnpj': ou(prestador.cnpj, formatCnpj),
    'prestador.cnes': prestador.cnes,
    'prestador.endereco': comCep(prestador),
    'prestador.telefone': ou(prestador.telefone, formatTelefone),
    'prestador.cidade': prestador.nomeCidade,
    'sessao.participante': sessao?.participante ?? null,
    'sessao.profissao': sessao?.profissao ?? null,
    'sessao.tema': sessao?.tema ?? null,
    'sessao.palestrante': sessao?.palestrante ?? null,
    'sessao.data': sessao
      ? dataPorExtenso(
          localDateTime(sessao.inicio, prestador.fusoHorario)?.data ?? sessao.inicio.slice(0, 10),
        )
      : null,
    'sessao.cargaHoraria': sessao ? cargaHoraria(sessao.duracaoMinutos) : null,
    'sessao.modalidade': sessao ? (sessao.modalidade === 'VIDEO' ? 'por vídeo' : 'presencialmente') : null,
    'momento.data': formatData(hoje),
    'momento.extenso': extenso,
    'momento.hora': formatHora(agora, prestador.fusoHorario),
    'momento.cidadeData': prestador.nomeCidade ? `${prestador.nomeCidade}, ${extenso}` : null,
  };
}

/** The unit as the header of a page says it. */
export function dadosDaUnidade(prestador: FontePrestador) {
  return {
    cnpj: ou(prestador.cnpj, formatCnpj),
    cnes: prestador.cnes,
    endereco: enderecoEmLinha(prestador),
    telefone: ou(prestador.telefone, formatTelefone),
  };
}

/** 'CRM-MG 12345'; null where a part of it is missing. */
export function conselhoDe({ conselho, ufConselho, numeroConselho }: FonteProfissional): Texto {
  if (!conselho || !ufConselho || !numeroConselho) return null;
  return formatConselho({ tipo: conselho, uf: ufConselho, numero: numeroConselho });
}

function comCep(endereco: Endereco): Texto {
  const linha = enderecoEmLinha(endereco);
  return linha && endereco.cep ? `${linha} - CEP ${formatCep(endereco.cep)}` : linha;
}
