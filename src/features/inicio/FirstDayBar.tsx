/** Goes along the screens while the installation is set up: which step this is, whether it is done, and the next one. */
import { Button, Flex, Tag } from 'antd';
import { ArrowRight, Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  passoDoEndereco,
  proximoPasso,
  quantosPorFazer,
  type ChavePasso,
} from '#domain/inicio/primeiro-dia.ts';
import { primeiroDia as texto } from '#messages/primeiro-dia.ts';
import { writes } from '#shared/http/client.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { closeDock } from '#shared/ui/dock.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { FIRST_DAY } from './first-day-path.ts';
import { useFirstDay, useSetsUp, useSkip, useStart } from './first-day.ts';
import './first-day.css';

/** Stays beside the screens when another person signs in, or the administrator sees as another: it then asks nothing. */
export default function FirstDayBar() {
  return useSetsUp() ? <Bar /> : null;
}

function Bar() {
  const { pathname, hash } = useLocation();
  const { data, refetch } = useFirstDay();
  const start = useStart();
  const skip = useSkip();
  useEffect(() => void refetch(), [pathname, hash, refetch]);
  // What is written here may be a step done; what others write is met with the next screen, or as one comes back to the window.
  useEffect(() => {
    const again = () => void refetch();
    writes.addEventListener('gravado', again);
    return () => writes.removeEventListener('gravado', again);
  }, [refetch]);
  if (!data || pathname === FIRST_DAY || pathname === '/principal') return null;
  const aqui = passoDoEndereco(pathname + hash);
  const estado = data.find(({ chave }) => chave === aqui)?.estado;
  const falta = proximoPasso(data);
  const left = quantosPorFazer(data);
  /** Left for later, and on to what comes next. */
  const leave = async (passo: ChavePasso) => {
    const next = proximoPasso(data.filter(({ chave }) => chave !== passo));
    if ((await skip.run(passo, true)) && next !== undefined) await start.run(next);
  };
  return (
    <Flex component="aside" align="center" gap={8} className="z-guia z-nao-imprimir" aria-label={texto.guia}>
      <Flex align="center" gap={8} className="z-cresce">
        {aqui ? <strong className="z-corte">{texto.passos[aqui].titulo}</strong> : null}
        {estado === 'feito' ? (
          <Tag color="success" icon={<Check size={12} aria-hidden />}>
            {texto.estados.feito}
          </Tag>
        ) : null}
        {aqui && estado === 'falta' ? (
          <span className="z-fraco z-corte z-so-mesa">{texto.passos[aqui].texto}</span>
        ) : null}
        <Link to={FIRST_DAY} className="z-so-mesa">
          {texto.verTodos}
        </Link>
      </Flex>
      {aqui && estado === 'falta' ? (
        <Button size="small" loading={skip.busy || start.busy} onClick={() => void leave(aqui)}>
          {texto.pular}
        </Button>
      ) : null}
      {falta === undefined ? (
        <span>{left === 0 ? texto.concluido : texto.paraDepois(left)}</span>
      ) : falta === aqui ? null : (
        <Button
          size="small"
          type={estado === 'falta' ? 'default' : 'primary'}
          loading={start.busy}
          icon={<ArrowRight size={14} aria-hidden />}
          onClick={() => void start.run(falta)}
        >
          {texto.proximo(texto.passos[falta].titulo)}
        </Button>
      )}
      <IconButton label={texto.fechar} icon={<X size={16} aria-hidden />} onClick={closeDock} />
    </Flex>
  );
}
