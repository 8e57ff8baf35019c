// SPDX-License-Identifier: Apache-2.0
// The user side of NVIDIA's driver stack on dla_host.h: the functions that its
// runtime needs from a port, and the image files of its program. The program's
// own reader and writer are not used, because they need a JPEG library.
#include "kernel.h"
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// headers of the driver
#include "DlaImageUtils.h"
#include "nvdla_inf.h"
#include "nvdla_os_inf.h"

// The program's main, which is compiled under this name.
int nvdla_runtime(int argc, char *argv[]);

struct Buffer {
    uint64_t addr;
};

extern "C" {

NvDlaError NvDlaInitialize(void **session)
{
    *session = nullptr;
    return NvDlaSuccess;
}

void NvDlaDestroy(void *)
{
}

NvDlaError NvDlaOpen(void *, NvU32 instance, void **device)
{
    *device = const_cast<char *>("core");
    return !instance && kernel_open() ? NvDlaSuccess
                                      : NvDlaError_BadParameter;
}

void NvDlaClose(void *device)
{
    if (device)
        kernel_close();
}

NvDlaError NvDlaAllocMem(void *, void *, void **handle, void **data,
                         NvU32 size, NvDlaHeap heap)
{
    Buffer *b = new Buffer;

    *data = kernel_memory(heap == NvDlaHeap_System, size, &b->addr);
    *handle = b;
    return *data ? NvDlaSuccess : NvDlaError_InsufficientMemory;
}

NvDlaError NvDlaFreeMem(void *, void *, void *handle, void *, NvU32)
{
    delete static_cast<Buffer *>(handle);
    return NvDlaSuccess;
}

NvDlaError NvDlaSubmit(void *, void *, NvDlaTask *tasks, NvU32 n)
{
    for (NvU32 t = 0; t < n; t++) {
        std::vector<uint64_t> addr;

        for (NvU32 i = 0; i < tasks[t].num_addresses; i++) {
            const NvDlaMemDesc &m = tasks[t].address_list[i];
            addr.push_back(static_cast<Buffer *>(m.handle)->addr + m.offset);
        }
        if (kernel_submit(addr.data(), static_cast<unsigned>(addr.size())))
            return NvDlaError_IoctlFailed;
    }
    return NvDlaSuccess;
}

int user_main(int argc, char **argv)
{
    return nvdla_runtime(argc, argv);
}

} // extern "C"

// A binary PGM without comments in its header.
NvDlaError PGM2DIMG(std::string name, NvDlaImage *i)
{
    std::ifstream f(name, std::ios::binary);
    std::string magic;
    int most;

    f >> magic >> i->m_meta.width >> i->m_meta.height >> most;
    f.get();
    if (!f || magic != "P5" || most != 255)
        return NvDlaError_BadParameter;
    i->m_meta.surfaceFormat = NvDlaImage::T_R8;
    i->m_meta.channel = 1;
    i->m_meta.lineStride = i->m_meta.width;
    i->m_meta.surfaceStride = 0;
    i->m_meta.size = static_cast<NvU64>(i->m_meta.width) * i->m_meta.height;
    i->m_pData = NvDlaAlloc(i->m_meta.size);
    f.read(static_cast<char *>(i->m_pData),
           static_cast<std::streamsize>(i->m_meta.size));
    return f ? NvDlaSuccess : NvDlaError_BadParameter;
}

NvDlaError JPEG2DIMG(std::string, NvDlaImage *)
{
    return NvDlaError_NotSupported;
}

NvDlaError DIMG2DIMGFile(const NvDlaImage *i, std::string name, bool stable,
                         bool raw)
{
    std::stringstream text;
    NvDlaError e = raw ? i->packData(text, stable, true) :
                         i->serialize(text, stable);

    std::ofstream(name, std::ios::binary) << text.str();
    return e;
}
