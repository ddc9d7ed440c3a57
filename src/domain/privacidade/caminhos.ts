/** By which way a register reaches a person: by its own field, through another register, or not in the package at all. Pure. */
import type { EntityModel, FieldModel } from '../registro/entity.ts';
import type { Registry } from '../registro/registry.ts';

const PACIENTES = 'pacientes';

/** Registers that name the person through another one, by which fields. */
const POR_OUTRO: { readonly [registro: string]: readonly string[] } = {
  'classificacoes-risco': ['atendimentoId'],
  'exames-liberados': ['amostraId'],
  'prescricao-papeis': ['prescricaoId'],
  'prontuario-correcoes': ['prontuarioId'],
  'itens-conta-atendimento': ['contaId'],
  'baixas-contas-receber': ['contaReceberId'],
  boletos: ['contaReceberId'],
  recibos: ['contaReceberId'],
  glosas: ['contaAtendimentoId', 'contaReceberId'],
  'notas-servico': ['reciboId', 'contaReceberId'],
  'prontuarios-crf': ['participanteId'],
  'formularios-crf': ['participanteId'],
  'eventos-adversos': ['participanteId'],
  'desvios-estudo': ['participanteId'],
  'kits-estudo': ['participanteId'],
  'medicamentos-estudo': ['participanteId'],
  'antecedentes-estudo': ['participanteId'],
  'medidas-crf': ['participanteId'],
  'verificacoes-crf': ['participanteId'],
};

/**
 * Registers that lead to the person and are left out; messages/pacote-titular.ts says so in the file. Who read is there by
 * itself, a joined record is the one that stayed, and the rest is the house's: what it pays, its cash, its bank, its beds.
 */
export const FORA_DO_PACOTE: readonly string[] = [
  'acessos-prontuario',
  'unioes-pacientes',
  'leitos',
  'linhas-repasse',
  'movimentos-bancarios',
  'pendencias-retornos',
  'turnos-caixa',
  'linhas-extrato',
  'linhas-demonstrativo-tiss',
];

/** One way: the fields that name the next row, until the last one names the person. */
export type Passo = { readonly entity: EntityModel; readonly campo: FieldModel };
export type Caminho = readonly [Passo, ...Passo[]];
export type RegistroDaPessoa = { readonly entity: EntityModel; readonly caminhos: readonly Caminho[] };

const proprios = (entity: EntityModel): readonly FieldModel[] =>
  entity.fields.filter(({ ref, asked }) => ref?.resource === PACIENTES && !asked);

function caminhosDe(registry: Registry, entity: EntityModel): readonly Caminho[] {
  const diretos = proprios(entity);
  if (diretos.length > 0) return diretos.map((campo): Caminho => [{ entity, campo }]);
  const campos = Object.hasOwn(POR_OUTRO, entity.name) ? (POR_OUTRO[entity.name] ?? []) : [];
  return campos.flatMap((id) => {
    const campo = entity.field[id];
    const seguinte = campo?.ref && registry.entity[campo.ref.resource];
    if (!campo || !seguinte) return [];
    return caminhosDe(registry, seguinte).map((resto): Caminho => [{ entity, campo }, ...resto]);
  });
}

/** Registers of the provider that say something of a person, each with its ways. */
export function registrosDaPessoa(registry: Registry): readonly RegistroDaPessoa[] {
  return registry.entities.flatMap((entity) => {
    const fora = !entity.tenant || entity.lens || entity.name === PACIENTES;
    if (fora || FORA_DO_PACOTE.includes(entity.name)) return [];
    const caminhos = caminhosDe(registry, entity);
    return caminhos.length === 0 ? [] : [{ entity, caminhos }];
  });
}

/** Registers that lead to a person, by however many others: each is in the package, or named as left out. */
export function levamAPessoa(registry: Registry): ReadonlySet<string> {
  const achados = new Set<string>();
  const donos = new Set([PACIENTES]);
  for (let antes = -1; antes !== donos.size;) {
    antes = donos.size;
    for (const { name, lens, fields } of registry.entities)
      if (!lens && fields.some(({ ref, asked }) => ref && !asked && donos.has(ref.resource))) {
        donos.add(name);
        if (name !== PACIENTES) achados.add(name);
      }
  }
  return achados;
}
