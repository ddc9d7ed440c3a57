import { Flex } from 'antd';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { restante, tempoSessao } from '#domain/inicio/tempo-sessao.ts';
import { useStore } from '#shared/hooks/store.ts';
import { useSettings } from '#shared/config/settings.ts';
import { expire, lastUse, sessionMinutes } from '#shared/session/session.ts';

/** 'Expira em N minutos'; the last minute in red, second by second; at zero the session ends (SES-18). */
export function SessionTimer() {
  useSettings(); // An administrator may change the minutes while the page is open.
  const used = useStore(lastUse);
  const minutes = sessionMinutes();
  const [now, setNow] = useState(Date.now);
  // A call later than the last tick renews the whole time.
  const time = tempoSessao(restante(used, Math.max(now, used), minutes));
  const { expirada } = time;
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const at = Date.now();
      setNow(at);
      const next = tempoSessao(restante(used, at, minutes)).proximaMudanca;
      if (next !== null) timer = window.setTimeout(tick, Math.min(next + 5, 60_000));
    };
    timer = window.setTimeout(tick, 0);
    // A hidden tab's timers sleep; whoever looks at it again sees the truth.
    const wake = () => {
      clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [used, minutes]);
  useEffect(() => {
    if (expirada) expire();
  }, [expirada]);
  return (
    <Flex
      component="span"
      align="center"
      gap={8}
      className="z-tempo"
      role="timer"
      data-urgente={time.urgente || undefined}
      title={time.texto}
    >
      <Timer size={14} strokeWidth={1.75} aria-hidden />
      <span>{time.texto}</span>
    </Flex>
  );
}
