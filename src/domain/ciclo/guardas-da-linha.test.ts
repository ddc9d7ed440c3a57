import { describe, expect, it } from 'vitest';
import { guardas } from './guardas.ts';
import { guardasDaLinha, recusaDaLinha } from './guardas-da-linha.ts';

const EU = 7;

describe('[PERM-03] [REG-03] guardas que a tela também pergunta', () => {
  it('[REG-03] cada uma é uma guarda do servidor, e recusa com a mesma frase', () => {
    const linhas = [
      { guarda: 'boleto-em-remessa', registro: { remessaId: null } },
      { guarda: 'boleto-fora-de-remessa', registro: { remessaId: 3 } },
      { guarda: 'remessa-com-boletos', registro: { quantidade: 0 } },
      { guarda: 'conta-de-outro', registro: { registradaPorId: EU, alteradaPorId: null } },
      { guarda: 'caixa-de-outro', registro: { operadorId: EU, fechadoPorId: 8 } },
      { guarda: 'conta-com-retencao', registro: { naturezaServico: 'NENHUMA' } },
      { guarda: 'conta-inteira', registro: { parcela: 1, parcelas: 3 } },
      { guarda: 'inscricao-propria', registro: { usuarioId: 8 } },
      { guarda: 'inscricao-sem-certificado', registro: { certificadoId: 'a1', certificadoNumero: 4 } },
      { guarda: 'teleconsultoria-de-quem-perguntou', registro: { solicitanteId: 8 } },
      { guarda: 'de-quem-saiu', registro: { atendenteId: 8, atendente: 'Ana', _ausencia: null } },
      {
        guarda: 'teleconsultoria-devolvivel',
        registro: { teleconsultorId: 8, teleconsultor: 'Ana', _ausencia: null },
      },
      { guarda: 'teleconsultoria-respondivel', registro: { teleconsultorId: null, teleconsultor: null } },
      { guarda: 'teleatendimento-de-quem-atende', registro: { atendenteId: 8, atendente: 'Ana' } },
      {
        guarda: 'teleatendimento-tres-ligacoes',
        registro: { atendenteId: EU, atendente: 'Eu', tentativas: 2 },
      },
    ];
    expect(linhas.map(({ guarda }) => guarda).toSorted()).toEqual(Object.keys(guardasDaLinha).toSorted());
    for (const { guarda, registro } of linhas) {
      const doServidor = guardas[guarda]?.({
        registro,
        campos: {},
        motivo: null,
        hoje: '2026-11-24',
        eu: EU,
        existe: () => true,
      });
      expect(doServidor, guarda).toEqual(expect.any(String));
      expect(recusaDaLinha(guarda, registro, EU)).toBe(doServidor);
    }
  });

  it('[REG-03] deixa passar a quem cabe, e cala onde a linha não traz o campo', () => {
    expect(recusaDaLinha('conta-de-outro', { registradaPorId: 8, alteradaPorId: null }, EU)).toBeUndefined();
    expect(recusaDaLinha('teleconsultoria-de-quem-perguntou', { solicitanteId: EU }, EU)).toBeUndefined();
    expect(recusaDaLinha('teleconsultoria-de-quem-perguntou', {}, EU)).toBeUndefined();
    expect(
      recusaDaLinha('teleatendimento-tres-ligacoes', { atendenteId: EU, atendente: 'Eu', tentativas: 3 }, EU),
    ).toBeUndefined();
    expect(recusaDaLinha('prescricao-emitivel', { medicamentos: [] }, EU)).toBeUndefined();
    expect(recusaDaLinha(undefined, {}, EU)).toBeUndefined();
  });
});
