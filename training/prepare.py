# Decodes the clips of a folder, and splits them: python3 prepare.py FOLDER
# FOLDER holds sound files and texts.json: a list of {"file", "text", "split": train, val or test}.
import sys,os,json,glob,subprocess,numpy as np,io
from concurrent.futures import ThreadPoolExecutor
src=sys.argv[1]; R='./data'; os.makedirs(R,exist_ok=True)
rows=json.load(open(src+'/texts.json'))
def dec(p):
    try:
        import soundfile as sf
        a,sr=sf.read(p,dtype='float32')
        if a.ndim>1:a=a.mean(1)
        if sr!=16000:
            import torch,torchaudio
            a=torchaudio.functional.resample(torch.from_numpy(a),sr,16000,lowpass_filter_width=32).numpy()
        return (np.clip(a,-1,1)*32767).astype(np.int16)
    except Exception as e:
        o=subprocess.run(['ffmpeg','-nostdin','-v','error','-i',p,'-f','s16le','-ac','1','-ar','16000','-'],capture_output=True)
        if o.returncode: raise RuntimeError((repr(e),o.stderr))
        return np.frombuffer(o.stdout,np.int16)
fs=[f'{src}/{r["file"]}' for r in rows]
with ThreadPoolExecutor(16) as ex: A=list(ex.map(dec,fs))
ids=[os.path.splitext(r['file'])[0] for r in rows]
off=np.cumsum([0]+[len(a) for a in A]); np.savez(R+'/audio.npz',ids=np.array(ids),off=off,pcm=np.concatenate(A))
print('clips',len(ids),'hours',off[-1]/16000/3600)
json.dump([{'id':i,'file':r['file'],'text':r['text'],'split':r.get('split','train')} for i,r in zip(ids,rows)],open(R+'/rows.json','w'),ensure_ascii=False)
