import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '#shared/session/keys.ts';

/** 'aberto' 200 px, 'fechado' 64 px, 'gaveta' over the page on a phone (NAV-08). */
export type MenuState = 'aberto' | 'fechado' | 'gaveta' | 'oculto';
const KEY = 'zelo.menu';
const phone = matchMedia('(max-width: 767px)');

/** The menu's width, remembered in this browser; under 768 px it is a drawer that starts hidden. */
export function useMenuState() {
  const [isPhone, setPhone] = useState(phone.matches);
  const [closed, setClosed] = useState(readStored(KEY) === 'fechado');
  const [drawer, setDrawer] = useState(false);
  useEffect(() => {
    const onChange = () => setPhone(phone.matches);
    phone.addEventListener('change', onChange);
    return () => phone.removeEventListener('change', onChange);
  }, []);
  useEffect(() => writeStored(KEY, closed ? 'fechado' : null), [closed]);
  const state: MenuState = isPhone ? (drawer ? 'gaveta' : 'oculto') : closed ? 'fechado' : 'aberto';
  return {
    state,
    open: useCallback(() => setDrawer(true), []),
    close: useCallback(() => setDrawer(false), []),
    toggle: useCallback(() => setClosed((was) => !was), []),
  };
}
