import { describe, expect, it } from 'vitest';
import { ausenciaDe, ausenciaDeTodas, SILENCIO_MINUTOS, type Presenca } from './ausencia.ts';

const AGORA = Date.parse('2026-11-28T15:00:00Z');
const minutos = (n: number) => n * 60_000;
const presente: Presenca = { ativa: true, naUnidade: true, vinculo: null, ultimoSinal: AGORA };

describe('[TELE-01] [CLIN-06] [CLIN-07] [CLIN-10] quem atende e não está mais', () => {
  it('[CLIN-06] com conta, unidade e sinal está presente', () => {
    expect(ausenciaDe(presente, AGORA)).toBeNull();
    expect(ausenciaDe({ ...presente, vinculo: true }, AGORA)).toBeNull();
  });

  it('[CLIN-06] cada falta diz qual é, a mais funda primeiro', () => {
    const longe = { ...presente, naUnidade: false, vinculo: false, ultimoSinal: null };
    expect(ausenciaDe({ ...longe, ativa: false }, AGORA)).toBe('CONTA');
    expect(ausenciaDe(longe, AGORA)).toBe('UNIDADE');
    expect(ausenciaDe({ ...longe, naUnidade: true }, AGORA)).toBe('VINCULO');
    expect(ausenciaDe({ ...presente, ultimoSinal: null }, AGORA)).toBe('SESSAO');
  });

  it('[TELE-01] onde há vínculo só ele conta: quem escreve calado com ele vivo está presente', () => {
    const calado = { ...presente, ultimoSinal: AGORA - minutos(600) };
    expect(ausenciaDe({ ...calado, vinculo: true }, AGORA)).toBeNull();
    expect(ausenciaDe(calado, AGORA)).toBe('SILENCIO');
  });

  it('[CLIN-10] o silêncio conta depois do limite, e não nele', () => {
    const desde = (ms: number) => ausenciaDe({ ...presente, ultimoSinal: AGORA - ms }, AGORA);
    expect(desde(minutos(SILENCIO_MINUTOS))).toBeNull();
    expect(desde(minutos(SILENCIO_MINUTOS) + 1)).toBe('SILENCIO');
  });

  it('[CLIN-07] de várias contas basta uma presente; de nenhuma, a pessoa saiu', () => {
    const desativada = { ...presente, ativa: false };
    const semSessao = { ...presente, ultimoSinal: null };
    expect(ausenciaDeTodas([desativada, presente], AGORA)).toBeNull();
    expect(ausenciaDeTodas([semSessao, desativada], AGORA)).toBe('SESSAO');
    expect(ausenciaDeTodas([], AGORA)).toBe('CONTA');
  });
});
