/** A window for screens drawn without a browser. What the server of the same process needs (fetch, URL, streams) stays Node's. */
import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

const janela = new Window({ url: 'http://127.0.0.1/', width: 1280, height: 800 });
populateGlobal(globalThis, janela, { bindFunctions: true });

/** None of these screens reads the live line: another tab has it. */
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: () => new Promise(() => {}) },
});

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: false,
  BroadcastChannel: class {
    postMessage() {}
    addEventListener() {}
    removeEventListener() {}
    close() {}
  },
});
