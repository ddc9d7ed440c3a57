/** /primeiros-passos: what is still to be set up in this installation, step by step; each opens the screen where it is done. */
import { Alert, Button, Flex, Progress } from 'antd';
import { Circle, CircleCheck, CircleMinus } from 'lucide-react';
import { Navigate } from 'react-router';
import {
  esperaUnidade,
  proximoPasso,
  quantosPorFazer,
  type AndamentoPasso,
} from '#domain/inicio/primeiro-dia.ts';
import { primeiroDia as texto } from '#messages/primeiro-dia.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { openGuide } from './guide.ts';
import { useFirstDay, useSetsUp, useSkip, useStart } from './first-day.ts';
import './first-day.css';

const ICONS = { feito: CircleCheck, pulado: CircleMinus, falta: Circle } as const;

export default function FirstDayPage() {
  return useSetsUp() ? <FirstDay /> : <Navigate to="/acesso-negado" replace />;
}

function FirstDay() {
  const query = useFirstDay();
  return (
    <Page title={texto.titulo} description={texto.resumo}>
      <Loaded query={query} failed={texto.falhou}>
        {(passos) => <Steps passos={passos} />}
      </Loaded>
    </Page>
  );
}

function Steps({ passos }: { readonly passos: readonly AndamentoPasso[] }) {
  const start = useStart();
  const skip = useSkip();
  const next = proximoPasso(passos);
  const left = quantosPorFazer(passos);
  const done = passos.length - left;
  return (
    <>
      <Progress
        percent={Math.round((100 * done) / passos.length)}
        format={() => `${done} de ${passos.length}`}
        aria-label={texto.titulo}
      />
      {left === 0 ? <Alert type="success" showIcon message={texto.nadaFalta} /> : null}
      {left > 0 && next === undefined ? (
        <Alert type="info" showIcon message={texto.paraDepois(left)} description={texto.paraDepoisTexto} />
      ) : null}
      <ol className="z-passos">
        {passos.map(({ chave, estado }) => {
          const { titulo, texto: explica } = texto.passos[chave];
          const Icon = ICONS[estado];
          const fechado = esperaUnidade(chave, passos);
          return (
            <li key={chave} aria-labelledby={`passo-${chave}`}>
              <Icon size={20} aria-label={texto.estados[estado]} data-estado={estado} />
              <div>
                <strong id={`passo-${chave}`}>{titulo}</strong>
                <div className="z-fraco">{fechado ? `${explica} ${texto.semUnidade}` : explica}</div>
              </div>
              <Flex gap={8} wrap>
                {estado === 'falta' ? (
                  <Button
                    type="text"
                    aria-label={texto.pularPasso(titulo)}
                    disabled={skip.busy}
                    onClick={() => void skip.run(chave, true)}
                  >
                    {texto.pular}
                  </Button>
                ) : null}
                {estado === 'pulado' ? (
                  <Button
                    type="text"
                    aria-label={texto.retomarPasso(titulo)}
                    disabled={skip.busy}
                    onClick={() => void skip.run(chave, false)}
                  >
                    {texto.retomar}
                  </Button>
                ) : null}
                <Button
                  type={chave === next ? 'primary' : 'default'}
                  disabled={fechado}
                  loading={start.doing?.[0] === chave}
                  onClick={() => {
                    openGuide();
                    void start.run(chave);
                  }}
                >
                  {estado === 'falta' ? texto.fazer : texto.abrir}
                </Button>
              </Flex>
            </li>
          );
        })}
      </ol>
    </>
  );
}
