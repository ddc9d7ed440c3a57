/** What tells two records of a patient apart, in words that name both people and both values (docs/guides/paciente.md). */
import { uniaoServidor as texto } from '#messages/uniao.ts';
import { formatCns } from '../formato/cns.ts';
import { formatCpf } from '../formato/cpf.ts';
import { formatData } from '../formato/data.ts';
import type { EntityModel } from '../registro/entity.ts';
import type { suspeitas, Valores } from './uniao.ts';

type Campo = ReturnType<typeof suspeitas>[number];

function valorDito({ field }: EntityModel, campo: Campo, pessoa: Valores): string {
  const valor = String(pessoa[campo] ?? '');
  if (campo === 'dataNascimento') return formatData(valor);
  if (campo === 'cpf') return formatCpf(valor);
  if (campo === 'cns') return formatCns(valor);
  return field[campo]?.options?.find(({ value }) => value === valor)?.title ?? valor;
}

const chamado = ({ nome, nomeSocial }: Valores): string => String(nomeSocial ?? nome ?? '');

/** 'O CPF de Iara Sá é ..., o de Caio Sá é ...; ...'. Of one name both have their number beside. */
export function diferencasDitas(
  entity: EntityModel,
  campos: readonly Campo[],
  fica: Valores,
  sai: Valores,
): string {
  const iguais = chamado(fica) === chamado(sai);
  const nome = (pessoa: Valores) =>
    iguais ? `${chamado(pessoa)} (nº ${String(pessoa['id'])})` : chamado(pessoa);
  const frases = campos.map((campo) =>
    texto.lados(
      campo,
      { nome: nome(fica), valor: valorDito(entity, campo, fica) },
      { nome: nome(sai), valor: valorDito(entity, campo, sai) },
    ),
  );
  const frase = frases.join('; ');
  return frase.charAt(0).toUpperCase() + frase.slice(1);
}
