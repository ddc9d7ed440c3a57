/** Everything of a person: a register that leads to a patient is in the package, or named as left out. */
import { describe, expect, it } from 'vitest';
import { FORA_DO_PACOTE, levamAPessoa, registrosDaPessoa } from '#domain/privacidade/caminhos.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const registry = await loadRegistry();

describe('[NGS-42] the package of a person', () => {
  it('[NGS-42] leaves no register that leads to a person unnamed', () => {
    const dentro = new Set(registrosDaPessoa(registry).map(({ entity }) => entity.name));
    const esquecidos = [...levamAPessoa(registry)].filter(
      (name) => !dentro.has(name) && !FORA_DO_PACOTE.includes(name),
    );
    expect(esquecidos).toEqual([]);
    expect(FORA_DO_PACOTE.filter((name) => !levamAPessoa(registry).has(name))).toEqual([]);
  });

  it('[NGS-42] goes by every field that names the person, and through other registers', () => {
    const caminhosDe = (name: string) =>
      registrosDaPessoa(registry)
        .find(({ entity }) => entity.name === name)
        ?.caminhos.map((caminho) => caminho.map(({ campo }) => campo.id).join(' > '));
    expect(caminhosDe('transferencias-paciente')).toEqual(['pacienteId', 'pacienteDestinoId']);
    expect(caminhosDe('recibos')).toEqual(['contaReceberId > pacienteId']);
    expect(caminhosDe('prescricao-papeis')).toEqual(['prescricaoId > pacienteId']);
  });
});
