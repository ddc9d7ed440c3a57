/** /primeiros-passos: what is still to be set up in this installation, step by step; each opens the screen where it is done. */
import { Alert, Button, Flex, Progress } from 'antd';
import { Circle, CircleCheck, CircleMinus } from 'lucide-react';
import { Navigate } from 'react-router';
import {
  PRIMEIRO_DIA,
  proximoPasso,
  type AndamentoPasso,
  type ChavePasso,
  type PassoDoPrimeiroDia,
} from '#domain/inicio/primeiro-dia.ts';
import { primeiroDia as texto } from '#messages/primeiro-dia.ts';
import { useSession } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { openGuide } from './guide.ts';
import { useFirstDay, useSkip, useStart } from './first-day.ts';
import './first-day.css';

const ICONS = { feito: CircleCheck, pulado: CircleMinus, falta: Circle } as const;

export default function FirstDayPage() {
  const session = useSession();
  const query = useFirstDay();
  if (session && !session.user.admin) return <Navigate to="/acesso-negado" replace />;
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
  const settled = passos.filter(({ estado }) => estado !== 'falta').length;
  const comUnidade = passos.some(({ chave, estado }) => chave === 'unidade' && estado === 'feito');
  const naUnidade = (chave: ChavePasso): boolean => {
    const passo: PassoDoPrimeiroDia | undefined = PRIMEIRO_DIA.find((cada) => cada.chave === chave);
    return passo?.naUnidade === true;
  };
  return (
    <>
      <Progress
        percent={Math.round((100 * settled) / passos.length)}
        format={() => `${settled} de ${passos.length}`}
        aria-label={texto.titulo}
      />
      {next === undefined ? (
        <Alert type="success" showIcon message={texto.nadaFalta} description={texto.nadaFaltaTexto} />
      ) : null}
      <ol className="z-passos">
        {passos.map(({ chave, estado }) => {
          const { titulo, texto: explica } = texto.passos[chave];
          const Icon = ICONS[estado];
          const fechado = naUnidade(chave) && !comUnidade;
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
                  <Button type="text" disabled={skip.busy} onClick={() => void skip.run(chave, false)}>
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
